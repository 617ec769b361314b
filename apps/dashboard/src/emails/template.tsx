import { useQueryClient, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import type { EmailTemplate, EmailTemplateChanges } from '@keystead/client/admin';
import { Alert, Badge, Button, chevronIcon, Icon, TextField } from '@keystead/ui';
import { refreshIcon, SaveBar, Segments, SelectField } from '@keystead/ui/dashboard';
import { JsonEditor } from '../json-editor/json-editor.tsx';
import { NothingHere } from '../page/nothing-here.tsx';
import { Page } from '../page/page.tsx';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { useAdmin } from '../project/project.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { BlockList } from './block-list.tsx';
import { contentOf, draftOf, isSame, keyed, readBlocks, type Draft } from './draft.ts';
import { MailPreview } from './mail-preview.tsx';
import { LANGUAGES, TEMPLATES } from './template-names.ts';
import { templateQuery, templatesKey } from './templates-query.ts';
import { TestMail } from './test-mail.tsx';
import { useVariableButtons } from './variables.tsx';

const ROUTE = '/p/$projectId/emails/templates/$type';

/** How one mail is worded, in one language. */
export function Template(): ReactElement {
  const { type } = useParams({ from: ROUTE });
  const known = TEMPLATES.find((template) => template.type === type);
  return known ? <Wording key={type} type={known.type} name={known.name} /> : <NothingHere />;
}

interface WordingProps {
  type: EmailTemplate['type'];
  name: string;
}

function Wording({ type, name }: WordingProps): ReactElement {
  const { projectId } = useParams({ from: ROUTE });
  const { language = 'en' } = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const { data: template } = useSuspenseQuery(templateQuery(useAdmin(), type, language));
  const { change, reset } = useTemplateChanges(template);
  return (
    <Page
      title={name}
      above={
        <Link className="template-way" to="/p/$projectId/emails/templates" params={{ projectId }}>
          {t('Templates')}
          <Icon path={chevronIcon} isDirectional />
        </Link>
      }
      badges={
        <Badge tone={template.isDefault ? 'neutral' : 'accent'}>
          {template.isDefault ? t('Default') : t('Changed')}
        </Badge>
      }
      actions={
        !template.isDefault && (
          <Button
            variant="outline"
            size="small"
            icon={<Icon path={refreshIcon} />}
            isBusy={reset.isPending}
            onClick={() => reset.mutate()}
          >
            {t('Reset')}
          </Button>
        )
      }
    >
      {reset.error && <Alert title={reset.error.message} />}
      <div className="template-language">
        <SelectField
          label={t('Language')}
          options={LANGUAGES}
          value={language}
          onChange={({ currentTarget: { value } }) => {
            const chosen = LANGUAGES.find((one) => one.value === value)?.value ?? 'en';
            void navigate({
              to: ROUTE,
              params: { projectId, type },
              search: chosen === 'en' ? {} : { language: chosen },
            });
          }}
        />
      </div>
      <Editor
        key={`${language} ${template.subject} ${JSON.stringify(template.content)}`}
        template={template}
        change={change}
      />
    </Page>
  );
}

/** Saving and going back; each can be taken back. */
function useTemplateChanges(template: EmailTemplate) {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const { type, language, subject, content } = template;
  const key = templateQuery(admin, type, language).queryKey;
  const refresh = () => queryClient.invalidateQueries({ queryKey: templatesKey(admin) });
  const change = useMutation({
    mutationFn: (changes: EmailTemplateChanges) => admin.updateEmailTemplate(type, { ...changes, language }),
    onSuccess: (saved) => {
      queryClient.setQueryData(key, saved);
      void refresh();
    },
  });
  const reset = useMutation({
    mutationFn: () => admin.resetEmailTemplate(type, language),
    onSuccess: async () => {
      await refresh();
      offerUndo({ text: t('The words from before are back'), undo: () => change.mutate({ subject, content }) });
    },
  });
  return { change, reset };
}

interface EditorProps {
  template: EmailTemplate;
  change: ReturnType<typeof useTemplateChanges>['change'];
}

/** What is written waits for Save. */
function Editor({ template, change }: EditorProps): ReactElement {
  const [draft, setDraft] = useState<Draft>(() => draftOf(template));
  const [mode, setMode] = useState<'blocks' | 'json'>('blocks');
  const [isUnreadable, setUnreadable] = useState(false);
  const [round, setRound] = useState(0);
  const editor = useRef<HTMLFormElement>(null);
  const variables = useVariableButtons(editor, template);
  const { mutate, isPending, error, reset } = change;
  const isChanged = isUnreadable || !isSame(draft, template);
  useLeaveGuard(isChanged && !isPending);
  const changes = { subject: draft.subject, content: contentOf(draft), language: template.language };

  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && !isUnreadable) mutate({ subject: changes.subject, content: changes.content });
  };
  const readJson = (text: string): void => {
    const blocks = readBlocks(text);
    setUnreadable(blocks === undefined);
    if (blocks) setDraft((now) => ({ ...now, blocks: blocks.map(keyed) }));
  };

  return (
    <div className="template">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears where somebody writes */}
      <form ref={editor} className="template-editor" noValidate onSubmit={save} onFocus={variables.onFocus}>
        <TextField
          name="subject"
          label={t('Subject')}
          maxLength={200}
          dir="auto"
          value={draft.subject}
          onChange={({ currentTarget }) => setDraft({ ...draft, subject: currentTarget.value })}
        />
        <Segments
          label={t('Edit as')}
          options={[
            { value: 'blocks', label: t('Blocks') },
            { value: 'json', label: t('JSON') },
          ]}
          value={mode}
          onChange={(next) => !isUnreadable && setMode(next)}
        />
        {mode === 'blocks' ? (
          <BlockList
            blocks={draft.blocks}
            linkVariable={template.linkVariable}
            onChange={(next) => setDraft((now) => ({ ...now, blocks: next(now.blocks) }))}
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
              initial={JSON.stringify(contentOf(draft), null, 2)}
              onChange={readJson}
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
              setDraft(draftOf(template));
              setUnreadable(false);
              setRound((count) => count + 1);
              reset();
            }}
          />
        )}
      </form>
      <div className="template-sight">
        <MailPreview type={template.type} changes={changes} />
        <TestMail type={template.type} changes={changes} />
      </div>
    </div>
  );
}
