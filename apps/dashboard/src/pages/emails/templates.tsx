import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { MAX_MAIL_FOOTER_LENGTH } from '@keystead/contract/client';
import { emailColor, emailFooter, emailLogoUrl } from '@keystead/contract/fields';
import { Badge, TextField } from '@keystead/ui';
import { z } from 'zod';
import { optional } from '../../kit/checks.ts';
import { Fields } from '../../kit/fields.tsx';
import { SettingsForm } from '../../kit/form.tsx';
import { Row, Rows } from '../../kit/rows.tsx';
import { Section } from '../../kit/section.tsx';
import { useForm } from '../../kit/use-form.ts';
import { changeProject, useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { FieldsFor } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { LANGUAGES, TEMPLATES } from './mail-words.ts';
import styles from './emails.module.css';

/** The email templates of the project, and the brand of all of them. */
export function Templates(): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const { data } = useSuspenseQuery({
    queryKey: ['email-templates', projectId, 'list'],
    queryFn: () => admin.listEmailTemplates(),
  });
  const customized = (type: string) => data.find((template) => template.type === type)?.customizedLanguages ?? [];
  return (
    <div className={styles.templates}>
      <Rows>
        {TEMPLATES.map(({ type, name, text }) => (
          <Row
            key={type}
            title={
              <Link to="/p/$projectId/emails/templates/$type" params={{ projectId, type }}>
                {name}
              </Link>
            }
            detail={text}
            actions={
              customized(type).length === 0 ? (
                <Badge>{t('Default')}</Badge>
              ) : (
                LANGUAGES.filter(({ value }) => customized(type).includes(value)).map(({ value, label }) => (
                  <Badge key={value} tone="accent">
                    {label}
                  </Badge>
                ))
              )
            }
          />
        ))}
      </Rows>
      <Section title={t('Brand')}>
        <Brand />
      </Section>
    </div>
  );
}

const schema = z.object({
  emailLogoUrl: optional(emailLogoUrl),
  emailColor: optional(emailColor),
  emailFooter: optional(emailFooter),
});

/** The appearance of all emails of the project. Changes apply on Save. */
function Brand(): ReactElement {
  const admin = useAdmin();
  const { config } = useProject();
  const form = useForm({
    schema,
    values: {
      emailLogoUrl: config.emailLogoUrl ?? '',
      emailColor: config.emailColor ?? '',
      emailFooter: config.emailFooter ?? '',
    },
    save: useProjectSave({
      save: (given: z.infer<typeof schema>) => {
        // Unchanged fields aren't sent, because another owner may be changing them.
        const changed = Object.entries(given).filter(([name, value]) => value !== config[name as keyof typeof given]);
        return changeProject(admin, { config: Object.fromEntries(changed) });
      },
    }),
  });
  return (
    <SettingsForm form={form}>
      <FieldsFor right="manage">
        <Fields>
          <TextField
            {...form.field('emailLogoUrl')}
            label={t('Logo')}
            aside={t('A URL that starts with https://')}
            maxLength={2048}
          />
          <TextField
            {...form.field('emailColor')}
            label={t('Button color')}
            aside={t('For example, #2f6fed')}
            maxLength={7}
          />
          <TextField
            {...form.field('emailFooter')}
            label={t('Footer of every email')}
            aside={t('For example, your company name and postal address.')}
            maxLength={MAX_MAIL_FOOTER_LENGTH}
          />
        </Fields>
      </FieldsFor>
    </SettingsForm>
  );
}
