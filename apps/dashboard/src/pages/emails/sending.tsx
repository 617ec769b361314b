import { lazy, Suspense, type ReactElement } from 'react';
import type { EmailConfigWithoutSecret, EmailSettings } from '@keystead/client/admin';
import { smtpServer } from '@keystead/contract/fields';
import { TextField, VisuallyHidden } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../kit/checks.ts';
import { SettingsForm } from '../../kit/form.tsx';
import { RadioCards } from '../../kit/radio-cards.tsx';
import { useForm, type Form } from '../../kit/use-form.ts';
import { useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { FieldsFor, For } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { DomainHints } from './domain-hints.tsx';
import { FieldRow } from './field-row.tsx';
import { SmtpTest } from './smtp-test.tsx';
import styles from './emails.module.css';

const MailDays = lazy(async () => ({ default: (await import('./mail-days.tsx')).MailDays }));

type Values = Readonly<
  Record<'host' | 'port' | 'username' | 'password' | 'senderName' | 'senderEmail', string> & Pick<EmailSettings, 'type'>
>;

const settings = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shared') }),
  z.object({
    type: z.literal('standard'),
    host: trimmed(smtpServer.host),
    port: z.string().transform(Number).pipe(smtpServer.port),
    username: trimmed(smtpServer.username),
    password: smtpServer.password.optional(),
    senderName: trimmed(smtpServer.sender_name),
    senderEmail: trimmed(smtpServer.sender_email),
  }),
]);

/** The server keeps the stored password only for the same host, port and username. */
const canKeepPassword = (config: EmailConfigWithoutSecret, { host, port, username }: Values): boolean =>
  config.type === 'standard' &&
  config.host === host.trim() &&
  config.port === Number(port) &&
  config.username === username.trim();

/** The SMTP server of the project and the sender. Unsaved settings can be tested. */
export function Sending(): ReactElement {
  const admin = useAdmin();
  const { emailConfig } = useProject().config;
  const own = emailConfig.type === 'standard' ? emailConfig : undefined;
  const schema = z
    .custom<Values>()
    .transform((typed): unknown => {
      const isKept = typed.password === '' && canKeepPassword(emailConfig, typed);
      return { ...typed, password: isKept ? undefined : typed.password };
    })
    .pipe(settings);
  const form = useForm({
    schema,
    values: {
      type: emailConfig.type,
      host: own?.host ?? '',
      port: String(own?.port ?? 587),
      username: own?.username ?? '',
      password: '',
      senderName: own?.senderName ?? '',
      senderEmail: own?.senderEmail ?? '',
    },
    problems: {
      host: t('Enter a host'),
      port: t('1 to 65535'),
      username: t('Enter a username'),
      password: t('Enter the password of this login'),
      senderName: t('Enter a name'),
      senderEmail: t('Enter an email address'),
    },
    save: useProjectSave({ save: (given: EmailSettings) => admin.setEmailConfig(given), toast: () => t('Saved') }),
    refusals: { SECRET_CANNOT_BE_KEPT: 'password' },
  });
  const { type } = form.values;
  const isOwn = type === 'standard';
  const isChanged = form.isChanged && (isOwn || emailConfig.type === 'standard');
  /** Returns the settings to test, or focuses the first invalid field. */
  const check = (): EmailSettings | undefined => {
    const { data } = schema.safeParse(form.values);
    if (!data) form.submit();
    return data;
  };
  return (
    <div className={styles.sending}>
      <SettingsForm form={{ ...form, isChanged }}>
        <FieldsFor right="secrets">
          <FieldRow
            title={t('Server')}
            text={
              isOwn
                ? t('Emails are sent through your own SMTP server, with your sender name.')
                : t("Emails are sent through this instance's SMTP server, from its sender address.")
            }
          >
            <RadioCards
              label={t('Server')}
              options={[
                { value: 'shared', title: t('Instance default'), text: t('No setup needed') },
                { value: 'standard', title: t('Your own'), text: t('Enter host and login below') },
              ]}
              value={type}
              onChange={(chosen) => form.set('type', chosen)}
            />
          </FieldRow>
          {isOwn && <ServerFields form={form} isKept={canKeepPassword(emailConfig, form.values)} />}
        </FieldsFor>
        {isOwn && own && <DomainHints domain={own.senderEmail.slice(own.senderEmail.lastIndexOf('@') + 1)} />}
      </SettingsForm>
      <div className={styles.aside}>
        <For right="secrets">
          <SmtpTest check={check} />
        </For>
        <Suspense fallback={null}>
          <MailDays />
        </Suspense>
      </div>
    </div>
  );
}

interface ServerFieldsProps {
  form: Form<Values>;
  /** Whether an empty field keeps the stored password. */
  isKept: boolean;
}

/** The project's own SMTP server, its credentials and the sender. */
function ServerFields({ form, isKept }: ServerFieldsProps): ReactElement {
  const field = (name: keyof Values, label: string) => ({
    autoComplete: 'off',
    placeholder: label,
    ...form.field(name),
    label: <VisuallyHidden>{label}</VisuallyHidden>,
  });
  return (
    <>
      <FieldRow title={t('Host')} text={t('Port 465 uses TLS from the start. Other ports use STARTTLS.')}>
        <div className={styles.host}>
          <TextField {...field('host', t('Host'))} {...MACHINE} placeholder="smtp.example.com" maxLength={253} />
          <TextField {...field('port', t('Port'))} {...MACHINE} inputMode="numeric" maxLength={5} />
        </div>
      </FieldRow>
      <FieldRow
        title={t('Login')}
        text={isKept ? t('Leave the password empty to keep the stored one.') : t('From your email provider.')}
      >
        <TextField {...field('username', t('Username'))} {...MACHINE} maxLength={256} />
        <TextField
          {...field('password', t('Password'))}
          {...MACHINE}
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          {...(isKept && { placeholder: '••••••••••••••••' })}
        />
      </FieldRow>
      <FieldRow title={t('Sender')} text={t('The sender that people see in their inbox.')}>
        <TextField {...field('senderName', t('Sender name'))} dir="auto" maxLength={256} />
        <TextField {...field('senderEmail', t('Sender email'))} type="email" dir="ltr" />
      </FieldRow>
    </>
  );
}

/** Props of fields for technical values, such as host names. */
const MACHINE = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', 'data-mono': true } as const;
