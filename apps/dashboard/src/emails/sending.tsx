import { useState, type ReactElement } from 'react';
import type { EmailSettings } from '@keystead/client/admin';
import { Alert, Button, showToast, TextField } from '@keystead/ui';
import { Segments } from '@keystead/ui/dashboard';
import { useAdmin, useProject, useProjectSaving } from '../project/project.tsx';
import { t } from '../words.ts';
import { DomainHints } from './domain-hints.tsx';
import { SmtpTest } from './smtp-test.tsx';

interface Fields {
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

const NOTHING: Fields = { host: '', port: '587', username: '', password: '', senderName: '', senderEmail: '' };

/** By which server mails leave, and in whose name. What is typed can be tried out before it is saved. */
export function Sending(): ReactElement {
  const admin = useAdmin();
  const { emailConfig } = useProject().config;
  const [type, setType] = useState(emailConfig.type);
  const [fields, setFields] = useState<Fields>(
    emailConfig.type === 'shared' ? NOTHING : { ...NOTHING, ...emailConfig, port: String(emailConfig.port) },
  );
  const save = useProjectSaving((settings: EmailSettings) => admin.setEmailConfig(settings));
  const settings: EmailSettings = type === 'shared' ? { type } : settingsOf(fields);
  const field = (name: keyof Fields, label: string, more: { type?: string; hint?: string } = {}): ReactElement => (
    <TextField
      name={name}
      label={label}
      dir="ltr"
      {...more}
      value={fields[name]}
      onChange={({ currentTarget }) => setFields({ ...fields, [name]: currentTarget.value })}
    />
  );
  return (
    <div className="mail-sending">
      <form
        className="mail-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(settings, { onSuccess: () => showToast(t('Saved')) });
        }}
      >
        <Segments
          label={t('Server')}
          options={[
            { value: 'shared', label: t('Of the instance') },
            { value: 'standard', label: t('Own') },
          ]}
          value={type}
          onChange={setType}
        />
        {type === 'standard' && (
          <>
            {field('host', t('Host'))}
            {field('port', t('Port'), { hint: t('Port 465 encrypts from the first byte, others by STARTTLS.') })}
            {field('username', t('Username'))}
            {field('password', t('Password'), {
              type: 'password',
              hint: emailConfig.type === 'standard' ? t('Leave it empty to keep the one that is stored.') : '',
            })}
            {field('senderName', t('Sender name'))}
            {field('senderEmail', t('Sender address'), { type: 'email' })}
          </>
        )}
        {save.error && <Alert title={save.error.message} />}
        <Button type="submit" size="small" isBusy={save.isPending}>
          {t('Save')}
        </Button>
      </form>
      <div className="mail-trying">
        <SmtpTest settings={settings} />
        {emailConfig.type === 'standard' && <DomainHints domain={domainOf(emailConfig.senderEmail)} />}
      </div>
    </div>
  );
}

const settingsOf = ({ port, password, ...fields }: Fields): EmailSettings => ({
  type: 'standard',
  ...fields,
  port: Number(port),
  ...(password !== '' && { password }),
});

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
