import { useRef, type FocusEvent, type ReactElement, type RefObject } from 'react';
import type { EmailTemplate } from '@keystead/client/admin';
import { t } from '../words.ts';
import { insertVariable, type WritingField } from './variable-menu.tsx';

interface VariableButtons {
  /** Remembers where somebody writes. */
  readonly onFocus: (event: FocusEvent) => void;
  readonly buttons: ReactElement;
}

/** What the texts may name; a press puts it where somebody was writing. */
export function useVariableButtons(
  editor: RefObject<HTMLFormElement | null>,
  { variables, linkVariable }: EmailTemplate,
): VariableButtons {
  const last = useRef<WritingField>(undefined);
  const insert = (name: string): void => {
    const remembered = last.current?.isConnected ? last.current : undefined;
    insertVariable(remembered ?? editor.current?.querySelector<HTMLInputElement>('input[name=subject]'), name);
  };
  return {
    onFocus: ({ target }) => {
      if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text'))
        last.current = target;
    },
    buttons: (
      <section className="variables" aria-labelledby="variables">
        <h2 className="section-title" id="variables">
          {t('Variables')}
        </h2>
        <div className="variable-buttons">
          {variables.map((name) => (
            <button key={name} type="button" className="variable" onClick={() => insert(name)}>
              {name}
            </button>
          ))}
        </div>
        <p className="muted">
          {t('A press puts one where you write. {name} must be there once.', { name: linkVariable })}
        </p>
      </section>
    ),
  };
}
