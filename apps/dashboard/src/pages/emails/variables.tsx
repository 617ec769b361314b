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

/** Shows the variables of a text as chips. */
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
  /** The field that the chosen variable is inserted into. */
  field: () => WritingField | null | undefined;
}

/** A menu that inserts a variable at the cursor of a field. */
export function VariableMenu({ names, field }: VariableMenuProps): ReactElement {
  const content: MenuContent = {
    align: 'start',
    items: names.map((name) => ({ key: name, label: name, onSelect: () => insertVariable(field(), name) })),
  };
  return (
    <div className={styles.menu}>
      <MenuButton label={t('Insert variable')} load={loadPanel} content={content}>
        <Icon path={addIcon} />
        <span aria-hidden="true">{t('Variable')}</span>
      </MenuButton>
    </div>
  );
}

/** Inserts a variable as if the user had typed it; the cursor ends up behind it. */
function insertVariable(field: WritingField | null | undefined, name: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(`{{${name}}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface SubjectFieldProps {
  field: FieldProps<'subject'>;
  value: string;
  /** Variables that the subject may contain: all but the link. */
  variables: readonly string[];
}

/** The subject of an email. Its variables are chips until the field has the focus. */
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

/** Fields with buttons for their variables. A click inserts the variable at the last cursor position. */
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
        <p className="muted">{t('Click a variable to insert it. {name} must appear once.', { name: linkVariable })}</p>
      </Section>
    </div>
  );
}
