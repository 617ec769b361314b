import type { ReactElement } from 'react';
import type { EmailConfigWithoutSecret } from '@keystead/client/admin';
import { TextField, VisuallyHidden, type TextFieldProps } from '@keystead/ui';
import { t } from '../words.ts';
import { FieldRow } from './field-row.tsx';
import { canKeepPassword, type SendingFields, type SendingProblems } from './sending-fields.ts';

interface ServerFieldsProps {
  config: EmailConfigWithoutSecret;
  fields: SendingFields;
  problems: SendingProblems;
  onChange: (changes: Partial<SendingFields>) => void;
}

/** An own server, the login there, and the sender. */
export function ServerFields({ config, fields, problems, onChange }: ServerFieldsProps): ReactElement {
  const isKept = canKeepPassword(config, fields);
  const field = (
    name: keyof SendingFields,
    label: string,
    more: Partial<TextFieldProps> & { 'data-mono'?: true },
  ): ReactElement => (
    <TextField
      autoComplete="off"
      placeholder={label}
      {...more}
      name={name}
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      value={fields[name]}
      error={problems[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <FieldRow title={t('Host')} text={t('Port 465 encrypts from the first byte, others by STARTTLS.')}>
        <div className="mail-host">
          {field('host', t('Host'), { ...MACHINE, placeholder: 'smtp.example.com', maxLength: 253 })}
          {field('port', t('Port'), { ...MACHINE, inputMode: 'numeric', maxLength: 5 })}
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
        {field('username', t('Username'), { ...MACHINE, maxLength: 256 })}
        {field('password', t('Password'), {
          ...MACHINE,
          type: 'password',
          autoComplete: 'new-password',
          maxLength: 1024,
          ...(isKept && { placeholder: '••••••••••••••••' }),
        })}
      </FieldRow>
      <FieldRow title={t('Sender')} text={t('What people see in their inbox.')}>
        {field('senderName', t('Sender name'), { dir: 'auto', maxLength: 256 })}
        {field('senderEmail', t('Sender address'), { type: 'email', dir: 'ltr' })}
      </FieldRow>
    </>
  );
}

/** For what machines read. */
const MACHINE = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', 'data-mono': true } as const;
