import { useState, type ReactElement } from 'react';
import { PasswordStrength } from '@keystead/react';
import { Alert, Button, Card, PasswordField, TextField, useNativeForm } from '@keystead/ui';
import { useSettings } from '../settings-context.ts';
import { Mark } from '../shell/brand.tsx';
import { t } from '../words.ts';

/** What was refused, by field. */
export interface Refusal {
  readonly email?: string;
  readonly password?: string;
}

interface OwnerFormProps {
  /** Makes the owner; answers what was refused, or nothing. */
  onCreate: (email: string, password: string) => Promise<Refusal | undefined>;
}

/** The address and the password of an owner to be. */
export function OwnerForm({ onCreate }: OwnerFormProps): ReactElement {
  const { baseUrl, version, isProduction } = useSettings();
  const [typed, setTyped] = useState({ email: '', password: '' });
  const form = useNativeForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({
      email: isAddress(email) ? undefined : t('Please enter your email address'),
      password: password === '' ? t('Please enter a password') : undefined,
    }),
    send: ({ email, password }) => onCreate(email.trim(), password),
    say: (wrong: string) => wrong,
    problemOf: (error) => (error instanceof Error ? error.message : t('The service does not answer.')),
  });
  const email = form.fieldProps('email');
  const password = form.fieldProps('password');
  return (
    <Card
      icon={<Mark />}
      title={t('Make this instance yours')}
      description={t('You become an owner of it: its settings and the demo project. The link works once, for an hour.')}
      footer={`${new URL(baseUrl).host}, Keystead ${version}`}
    >
      <form className="ks ks-form" {...form.formProps}>
        <TextField
          {...email}
          label={t('Email')}
          type="email"
          autoComplete="username"
          dir="ltr"
          onInput={({ currentTarget }) => {
            setTyped({ ...typed, email: currentTarget.value });
            email.onInput();
          }}
        />
        <div className="owner-password">
          <PasswordField
            {...password}
            label={t('Password')}
            autoComplete="new-password"
            showLabel={t('Show password')}
            hideLabel={t('Hide password')}
            onInput={({ currentTarget }) => {
              setTyped({ ...typed, password: currentTarget.value });
              password.onInput();
            }}
          />
          <PasswordStrength password={typed.password} knownWords={[typed.email]} />
        </div>
        {form.problem !== undefined && <Alert title={form.problem} />}
        <Button type="submit" isBusy={form.isBusy}>
          {t('Create owner')}
        </Button>
        {isProduction && (
          <p className="owner-note">
            {t('Afterwards nobody else can sign up here. You invite further owners from the dashboard.')}
          </p>
        )}
      </form>
    </Card>
  );
}

/** What is plainly no address is said at once; the service knows the rest. */
const isAddress = (email: string): boolean => /^\S+@\S+$/.test(email.trim());
