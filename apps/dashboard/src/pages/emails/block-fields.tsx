import { useId, useRef, type ReactElement } from 'react';
import type { MailBlock } from '@keystead/client/admin';
import { TextField } from '@keystead/ui';
import { t } from '../../words.ts';
import { VariableMenu, type WritingField } from './variables.tsx';
import styles from './template.module.css';

const TEXT = { text: t('Text') };
/** Labels of the fields of each block type, by field name. */
const FIELDS: Readonly<Record<MailBlock['type'], Readonly<Record<string, string>>>> = {
  heading: TEXT,
  text: TEXT,
  code: TEXT,
  footer: TEXT,
  button: { label: t('Label'), link: t('Link URL') },
  image: { url: t('URL'), alt: t('Alternative text') },
  divider: {},
};

interface BlockFieldsProps {
  block: MailBlock;
  /** Variables that the text may contain. */
  variables: readonly string[];
  onChange: (block: MailBlock) => void;
}

/** The fields of a block, with a menu of variables. */
export function BlockFields({ block, variables, onChange }: BlockFieldsProps): ReactElement {
  const fields = useRef<HTMLDivElement>(null);
  const values: Readonly<Record<string, unknown>> = { ...block };
  return (
    <div className={styles.fields} ref={fields}>
      {Object.entries(FIELDS[block.type]).map(([name, label]) => (
        <BlockField
          key={name}
          label={label}
          isLong={block.type === 'text' || block.type === 'footer'}
          value={String(values[name])}
          onChange={(value) => onChange({ ...block, [name]: value })}
        />
      ))}
      {block.type !== 'image' && block.type !== 'divider' && (
        <VariableMenu names={variables} field={() => fields.current?.querySelector<WritingField>('input, textarea')} />
      )}
    </div>
  );
}

interface BlockFieldProps {
  label: string;
  isLong: boolean;
  value: string;
  onChange: (value: string) => void;
}

function BlockField({ label, isLong, value, onChange }: BlockFieldProps): ReactElement {
  const id = useId();
  const field = {
    dir: 'auto',
    value,
    onChange: ({ currentTarget }: { currentTarget: WritingField }) => onChange(currentTarget.value),
  };
  if (!isLong) return <TextField {...field} name="block" label={label} />;
  return (
    <div className="ks ks-field">
      <label className="ks ks-label" htmlFor={id}>
        {label}
      </label>
      <textarea {...field} className={`ks ks-input ${styles.lines}`} id={id} rows={3} />
    </div>
  );
}
