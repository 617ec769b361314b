import { useId, useRef, type ReactElement } from 'react';
import type { MailBlock } from '@keystead/client/admin';
import { TextField } from '@keystead/ui';
import { t } from '../words.ts';
import { VariableMenu, type WritingField } from './variable-menu.tsx';

interface BlockFieldsProps {
  block: MailBlock;
  /** What its text may name. */
  variables: readonly string[];
  onChange: (block: MailBlock) => void;
}

/** What can be written in a block, and what its text may name. */
export function BlockFields({ block, variables, onChange }: BlockFieldsProps): ReactElement {
  const fields = useRef<HTMLDivElement>(null);
  return (
    <div className="block-fields" ref={fields}>
      <Fields block={block} onChange={onChange} />
      {block.type !== 'image' && block.type !== 'divider' && (
        <VariableMenu names={variables} field={() => fields.current?.querySelector<WritingField>('input, textarea')} />
      )}
    </div>
  );
}

function Fields({ block, onChange }: Pick<BlockFieldsProps, 'block' | 'onChange'>): ReactElement | null {
  switch (block.type) {
    case 'divider':
      return null;
    case 'button':
      return (
        <>
          <Line label={t('Label')} value={block.label} onChange={(label) => onChange({ ...block, label })} />
          <Line label={t('Leads to')} value={block.link} onChange={(link) => onChange({ ...block, link })} />
        </>
      );
    case 'image':
      return (
        <>
          <Line label={t('Address')} value={block.url} onChange={(url) => onChange({ ...block, url })} />
          <Line label={t('What it shows')} value={block.alt} onChange={(alt) => onChange({ ...block, alt })} />
        </>
      );
    case 'text':
    case 'footer':
      return <Lines value={block.text} onChange={(text) => onChange({ ...block, text })} />;
    case 'heading':
    case 'code':
      return <Line label={t('Text')} value={block.text} onChange={(text) => onChange({ ...block, text })} />;
  }
}

interface LineProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const Line = ({ label, value, onChange }: LineProps): ReactElement => (
  <TextField
    name="block"
    label={label}
    dir="auto"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

function Lines({ value, onChange }: Omit<LineProps, 'label'>): ReactElement {
  const id = useId();
  return (
    <div className="ks ks-field">
      <label className="ks ks-label" htmlFor={id}>
        {t('Text')}
      </label>
      <textarea
        className="ks ks-input block-lines"
        id={id}
        dir="auto"
        rows={3}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
