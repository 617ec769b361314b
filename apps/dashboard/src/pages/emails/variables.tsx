import { useRef, type ReactElement, type ReactNode } from 'react';
import type { EmailTemplate } from '@keystead/client/admin';
import { Icon, MenuButton, TextField, type MenuContent } from '@keystead/ui';
import { addIcon } from '@keystead/ui/dashboard';
import { loadPanel } from '../../kit/load-panel.ts';
import { Section } from '../../kit/section.tsx';
import type { FieldProps } from '../../kit/use-form.ts';
import { t } from '../../words.ts';
import styles from './variables.module.css';

export type WritingField = HTMLInputElement | HTMLTextAreaElement;

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/;

/** A text with its variables as chips. */
export const VariableChips = ({ text }: { text: string }): ReactElement => (
  <>
    {/* Every second part is the name of a variable. */}
    {text.split(VARIABLE).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={index} className={`ks ${styles.chip}`} data-tone="accent">
          {part}
        </span>
      ),
    )}
  </>
);

interface VariableMenuProps {
  names: readonly string[];
  /** Where the chosen one is put. */
  field: () => WritingField | null | undefined;
}

/** Inserts a variable into a field, where somebody was writing in it. */
export function VariableMenu({ names, field }: VariableMenuProps): ReactElement {
  const content: MenuContent = {
    align: 'start',
    items: names.map((name) => ({ key: name, label: name, onSelect: () => insertVariable(field(), name) })),
  };
  return (
    <div className={styles.menu}>
      <MenuButton label={t('Insert a variable')} load={loadPanel} content={content}>
        <Icon path={addIcon} />
        <span aria-hidden="true">{t('Variable')}</span>
      </MenuButton>
    </div>
  );
}

/** As if it had been typed; whoever writes goes on behind it. */
function insertVariable(field: WritingField | null | undefined, name: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(`{{${name}}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface SubjectFieldProps {
  field: FieldProps<'subject'>;
  value: string;
  /** What it may name: all but the link. */
  variables: readonly string[];
}

/** The subject of an email. Its variables are chips until somebody writes in it. */
export function SubjectField({ field, value, variables }: SubjectFieldProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={styles.subject}>
      <TextField
        {...field}
        label={t('Subject')}
        maxLength={200}
        dir="auto"
        aside={<VariableMenu names={variables} field={() => place.current?.querySelector('input')} />}
        trailing={
          VARIABLE.test(value) && (
            <span className={styles.shown} aria-hidden="true" dir="auto">
              <VariableChips text={value} />
            </span>
          )
        }
      />
    </div>
  );
}

interface WithVariablesProps extends Pick<EmailTemplate, 'variables' | 'linkVariable'> {
  children: ReactNode;
}

/** Fields, and what their texts may name; a press inserts it where somebody was writing. */
export function WithVariables({ variables, linkVariable, children }: WithVariablesProps): ReactElement {
  const editor = useRef<HTMLDivElement>(null);
  const last = useRef<WritingField>(undefined);
  const insert = (name: string): void => {
    const remembered = last.current?.isConnected ? last.current : undefined;
    insertVariable(remembered ?? editor.current?.querySelector<HTMLInputElement>('input[name=subject]'), name);
  };
  return (
    <div
      ref={editor}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text'))
          last.current = target;
      }}
    >
      <div className={styles.fields}>{children}</div>
      <Section title={t('Variables')}>
        <div className={styles.buttons}>
          {variables.map((name) => (
            <button key={name} type="button" className={styles.button} onClick={() => insert(name)}>
              {name}
            </button>
          ))}
        </div>
        <p className="muted">
          {t('A press puts one where you write. {name} must be there once.', { name: linkVariable })}
        </p>
      </Section>
    </div>
  );
}
