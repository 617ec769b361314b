import { useRef, type FormEvent, type ReactElement } from 'react';
import type { EmailTemplate } from '@keystead/client/admin';
import { Alert } from '@keystead/ui';
import { SaveBar } from '@keystead/ui/dashboard';
import { JsonEditor } from '../json-editor/json-editor.tsx';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { t } from '../words.ts';
import { BlockList } from './block-list.tsx';
import { SubjectField } from './subject-field.tsx';
import type { useDraft } from './use-draft.ts';
import type { useTemplateChanges } from './use-template-changes.ts';
import { useVariableButtons } from './variables.tsx';

export type Mode = 'blocks' | 'json';

interface TemplateFormProps {
  template: EmailTemplate;
  mode: Mode;
  written: ReturnType<typeof useDraft>;
  change: ReturnType<typeof useTemplateChanges>['change'];
}

/** The words of a mail. */
export function TemplateForm({ template, mode, written, change }: TemplateFormProps): ReactElement {
  const { draft, isUnreadable, isChanged, round, changes } = written;
  const form = useRef<HTMLFormElement>(null);
  const variables = useVariableButtons(form, template);
  const { mutate, isPending, error, reset } = change;
  useLeaveGuard(isChanged && !isPending);

  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && !isUnreadable) mutate({ subject: changes.subject, content: changes.content });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears where somebody writes
    <form ref={form} className="template-form" noValidate onSubmit={save} onFocus={variables.onFocus}>
      <SubjectField
        value={draft.subject}
        variables={template.variables.filter((name) => name !== template.linkVariable)}
        onChange={written.setSubject}
      />
      {mode === 'blocks' ? (
        <BlockList
          key={round}
          blocks={draft.blocks}
          variables={template.variables}
          linkVariable={template.linkVariable}
          onChange={written.setBlocks}
        />
      ) : (
        <>
          <p className="muted" id="json-keys">
            {t('Tab indents; Escape, then Tab leaves the editor.')}
          </p>
          <JsonEditor
            key={round}
            label={t('Document')}
            describedBy="json-keys"
            initial={JSON.stringify(changes.content, null, 2)}
            onChange={written.readJson}
          />
          <p className="setting-error" role="alert">
            {isUnreadable && t('This is no document of blocks.')}
          </p>
        </>
      )}
      {variables.buttons}
      {error && <Alert title={error.message} />}
      {isChanged && (
        <SaveBar
          text={t('Not saved yet')}
          saveLabel={t('Save')}
          discardLabel={t('Discard')}
          isBusy={isPending}
          onDiscard={() => {
            written.discard();
            reset();
          }}
        />
      )}
    </form>
  );
}
