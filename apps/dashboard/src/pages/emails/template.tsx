import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import type { EmailTemplateChanges } from '@keystead/client/admin';
import { Alert, backIcon, Badge, Button, Icon } from '@keystead/ui';
import { refreshIcon, Segments, SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { SettingsForm } from '../../kit/form.tsx';
import { JsonEditor } from '../../kit/json-editor/json-editor.tsx';
import { NothingHere } from '../../kit/nothing-here.tsx';
import { Page } from '../../kit/page.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { For } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { content, writeContent } from './blocks.ts';
import { LANGUAGES, TEMPLATES } from './mail-words.ts';
import { TestMail } from './test-mail.tsx';
import { SubjectField, WithVariables } from './variables.tsx';
import styles from './template.module.css';

const BlockList = lazy(async () => ({ default: (await import('./block-list.tsx')).BlockList }));
const MailPreview = lazy(async () => ({ default: (await import('./mail-preview.tsx')).MailPreview }));

const ROUTE = '/p/$projectId/emails/templates/$type';

/** An email template, in one language. */
export function Template(): ReactElement {
  const { type } = useParams({ from: ROUTE });
  const known = TEMPLATES.find((template) => template.type === type);
  return known ? <Editor key={type} type={known.type} name={known.name} /> : <NothingHere />;
}

const schema = z.object({ subject: z.string(), content });

/** The editor with a live preview. Changes apply on Save. */
function Editor({ type, name }: Pick<(typeof TEMPLATES)[number], 'type' | 'name'>): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const navigate = useNavigate();
  const { language = 'en' } = useSearch({ from: ROUTE });
  const { data: template } = useSuspenseQuery({
    queryKey: ['email-templates', projectId, type, language],
    queryFn: () => admin.getEmailTemplate(type, language),
    refetchOnWindowFocus: false, // focusing the window must not redraw the blocks
  });
  const { variables, linkVariable, isDefault } = template;
  const [mode, setMode] = useState<'blocks' | 'json'>('blocks');
  const update = (changes: EmailTemplateChanges) => admin.updateEmailTemplate(type, { ...changes, language });
  const form = useForm({
    schema,
    values: { subject: template.subject, content: writeContent(template.content.blocks) },
    save: useSave({ save: (given: z.infer<typeof schema>) => update(given), refreshes: ['email-templates'] }),
  });
  const reset = useSave({
    save: () => admin.resetEmailTemplate(type, language),
    onSaved: () => form.discard(),
    refreshes: ['email-templates'],
    undo: () => ({
      text: t('Reset to default'),
      undo: () => update({ subject: template.subject, content: template.content }),
    }),
  });
  const begin = useEffectEvent(form.discard);
  useEffect(() => begin(), [language]);

  const { subject, content: text } = form.values;
  const { success: isReadable } = content.safeParse(text);
  const [readable, setReadable] = useState(text);
  if (isReadable && readable !== text) setReadable(text);
  const changes: EmailTemplateChanges = { subject, content: content.parse(readable), language };
  return (
    <Page
      title={name}
      width="editor"
      picture={
        <Link
          className="ks ks-icon-button"
          to="/p/$projectId/emails/templates"
          params={{ projectId }}
          aria-label={t('Templates')}
          title={t('Templates')}
        >
          <Icon path={backIcon} isDirectional />
        </Link>
      }
      badges={<Badge tone={isDefault ? 'neutral' : 'accent'}>{isDefault ? t('Default') : t('Customized')}</Badge>}
      actions={
        <For right="manage">
          {!isDefault && (
            <Button
              variant="outline"
              size="small"
              icon={<Icon path={refreshIcon} />}
              isBusy={reset.isPending}
              onClick={() => reset.mutate()}
            >
              {t('Reset')}
            </Button>
          )}
          <TestMail type={type} changes={changes} />
        </For>
      }
    >
      {reset.error && <Alert title={reset.error.message} />}
      <div className={styles.template}>
        <div className={styles.editor}>
          <Toolbar
            end={
              <SelectField
                label={t('Language')}
                options={LANGUAGES}
                value={language}
                onChange={({ currentTarget: { value } }) => {
                  const search: { language?: 'de' | 'he' } =
                    value === 'de' || value === 'he' ? { language: value } : {};
                  void navigate({ to: ROUTE, params: { projectId, type }, search });
                }}
              />
            }
          >
            <For right="manage">
              <Segments
                label={t('Edit as')}
                options={[
                  { value: 'blocks', label: t('Blocks') },
                  { value: 'json', label: t('JSON') },
                ]}
                value={mode}
                onChange={(next) => isReadable && setMode(next)}
              />
            </For>
          </Toolbar>
          <For right="manage">
            <SettingsForm form={form}>
              <WithVariables variables={variables} linkVariable={linkVariable}>
                <SubjectField
                  field={form.field('subject')}
                  value={subject}
                  variables={variables.filter((variable) => variable !== linkVariable)}
                />
                {mode === 'blocks' ? (
                  <Suspense fallback={null}>
                    <BlockList
                      text={text}
                      variables={variables}
                      linkVariable={linkVariable}
                      onChange={(written) => form.set('content', written)}
                    />
                  </Suspense>
                ) : (
                  <>
                    <p className="muted" id="json-keys">
                      {t('Tab indents. Press Escape, then Tab to leave the editor.')}
                    </p>
                    <JsonEditor
                      label={t('Document')}
                      describedBy="json-keys"
                      value={text}
                      onChange={(written) => form.set('content', written)}
                    />
                    <p className={styles.problem} role="alert">
                      {!isReadable && t("This isn't a valid email document.")}
                    </p>
                  </>
                )}
              </WithVariables>
            </SettingsForm>
          </For>
        </div>
        <Suspense fallback={null}>
          <MailPreview type={type} changes={changes} />
        </Suspense>
      </div>
    </Page>
  );
}
