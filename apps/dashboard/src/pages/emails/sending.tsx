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

/** A password belongs to its login: the server keeps it for no other. */
const canKeepPassword = (config: EmailConfigWithoutSecret, { host, port, username }: Values): boolean =>
  config.type === 'standard' &&
  config.host === host.trim() &&
  config.port === Number(port) &&
  config.username === username.trim();

/** By which server emails leave, and in whose name. What is typed can be tested before it is saved. */
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
      host: t('Please enter a host'),
      port: t('1 to 65535'),
      username: t('Please enter a username'),
      password: t('Please enter the password of this login'),
      senderName: t('Please enter a name'),
      senderEmail: t('Please enter an email address'),
    },
    save: useProjectSave({ save: (given: EmailSettings) => admin.setEmailConfig(given), toast: () => t('Saved') }),
    refusals: { SECRET_CANNOT_BE_KEPT: 'password' },
  });
  const { type } = form.values;
  const isOwn = type === 'standard';
  const isChanged = form.isChanged && (isOwn || emailConfig.type === 'standard');
  /** What is to be tested, or the focus on the first field that keeps it from being tested. */
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
                ? t('Mails leave by your own SMTP server, in your name.')
                : t('Mails leave by the server of this instance, in its name.')
            }
          >
            <RadioCards
              label={t('Server')}
              options={[
                { value: 'shared', title: t('Of the instance'), text: t('Nothing to set up') },
                { value: 'standard', title: t('Own'), text: t('Host and login below') },
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
  /** Whether the password that is stored stays, where none is typed. */
  isKept: boolean;
}

/** An own server, the login there, and the sender. */
function ServerFields({ form, isKept }: ServerFieldsProps): ReactElement {
  const field = (name: keyof Values, label: string) => ({
    autoComplete: 'off',
    placeholder: label,
    ...form.field(name),
    label: <VisuallyHidden>{label}</VisuallyHidden>,
  });
  return (
    <>
      <FieldRow title={t('Host')} text={t('Port 465 encrypts from the first byte, others by STARTTLS.')}>
        <div className={styles.host}>
          <TextField {...field('host', t('Host'))} {...MACHINE} placeholder="smtp.example.com" maxLength={253} />
          <TextField {...field('port', t('Port'))} {...MACHINE} inputMode="numeric" maxLength={5} />
        </div>
      </FieldRow>
      <FieldRow
        title={t('Login')}
        text={
          isKept
            ? t('Leave the password empty to keep the one that is stored.')
            : t('What your mail provider gave you.')
        }
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
      <FieldRow title={t('Sender')} text={t('What people see in their inbox.')}>
        <TextField {...field('senderName', t('Sender name'))} dir="auto" maxLength={256} />
        <TextField {...field('senderEmail', t('Sender address'))} type="email" dir="ltr" />
      </FieldRow>
    </>
  );
}

/** For what machines read. */
const MACHINE = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', 'data-mono': true } as const;
