import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { EmailTemplate } from '@keystead/client/admin';
import { Alert, backIcon, Badge, Button, Icon } from '@keystead/ui';
import { refreshIcon, Segments, SelectField } from '@keystead/ui/dashboard';
import { NothingHere } from '../page/nothing-here.tsx';
import { Page } from '../page/page.tsx';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { t } from '../words.ts';
import { MailPreview } from './mail-preview.tsx';
import { TemplateForm, type Mode } from './template-form.tsx';
import { LANGUAGES, TEMPLATES } from './template-names.ts';
import { templateQuery } from './templates-query.ts';
import { TestMail } from './test-mail.tsx';
import { useDraft } from './use-draft.ts';
import { useTemplateChanges } from './use-template-changes.ts';
import './template.css';

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

/** What is written on the left is seen on the right, and waits for Save. */
function Wording({ type, name }: WordingProps): ReactElement {
  const { projectId } = useParams({ from: ROUTE });
  const { language = 'en' } = useSearch({ from: ROUTE });
  const { data: template } = useSuspenseQuery(templateQuery(useAdmin(), type, language));
  const { change, reset, saving } = useTemplateChanges(template);
  const [mode, setMode] = useState<Mode>('blocks');
  const draft = useDraft(template, saving);
  return (
    <Page
      title={name}
      picture={
        <Link
          className="template-way"
          to="/p/$projectId/emails/templates"
          params={{ projectId }}
          aria-label={t('Templates')}
          title={t('Templates')}
        >
          <Icon path={backIcon} isDirectional />
        </Link>
      }
      badges={
        <Badge tone={template.isDefault ? 'neutral' : 'accent'}>
          {template.isDefault ? t('Default') : t('Changed')}
        </Badge>
      }
      actions={
        <For right="manage">
          {!template.isDefault && (
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
          <TestMail type={type} changes={draft.changes} />
        </For>
      }
    >
      {reset.error && <Alert title={reset.error.message} />}
      <div className="template">
        <div className="template-editor">
          <div className="template-tools">
            <For right="manage">
              <Segments
                label={t('Edit as')}
                options={[
                  { value: 'blocks', label: t('Blocks') },
                  { value: 'json', label: t('JSON') },
                ]}
                value={mode}
                onChange={(next) => !draft.isUnreadable && setMode(next)}
              />
            </For>
            <LanguageField type={type} language={language} />
          </div>
          <For right="manage">
            <TemplateForm template={template} mode={mode} written={draft} change={change} />
          </For>
        </div>
        <MailPreview type={type} changes={draft.changes} />
      </div>
    </Page>
  );
}

function LanguageField({ type, language }: Pick<EmailTemplate, 'type' | 'language'>): ReactElement {
  const { projectId } = useParams({ from: ROUTE });
  const navigate = useNavigate();
  return (
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
  );
}
