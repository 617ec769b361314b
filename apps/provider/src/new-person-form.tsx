import { useId, useState, type ReactElement } from 'react';
import { Button, TextField, useNativeForm } from '@keystead/ui';
import type { Answer, Outcome } from './question.ts';

interface NewPersonFormProps {
  provider: string;
  send: (answer: Answer) => Promise<Outcome>;
}

export function NewPersonForm({ provider, send }: NewPersonFormProps): ReactElement {
  const [isEmailVerified, setVerified] = useState(true);
  const checkboxId = useId();
  const { formProps, fieldProps, isBusy } = useNativeForm<'name' | 'email', string, never>({
    fields: ['name', 'email'],
    check: ({ name, email }) => ({
      name: name.trim() === '' ? 'Please enter a name' : undefined,
      email: email.trim() === '' ? 'Please enter an email address' : undefined,
    }),
    send: async ({ name, email }) => {
      const outcome = await send({ name, email: email.trim(), isEmailVerified });
      if (outcome === 'sent') return undefined;
      return outcome === 'refused' ? { email: 'Please enter a valid email address' } : {};
    },
    say: (wrong) => wrong,
    problemOf: (error) => {
      throw error;
    },
  });

  return (
    <form className="new-person" {...formProps}>
      <TextField label="Name" autoComplete="off" maxLength={100} {...fieldProps('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        placeholder="you@example.com"
        {...fieldProps('email')}
      />
      <label className="checkbox" htmlFor={checkboxId}>
        <input
          id={checkboxId}
          type="checkbox"
          checked={isEmailVerified}
          onChange={(event) => setVerified(event.target.checked)}
        />
        {provider} has verified this address
      </label>
      <Button type="submit" isBusy={isBusy}>
        Continue
      </Button>
    </form>
  );
}
