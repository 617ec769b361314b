'use client';
import { useState, type FormEvent, type ReactElement } from 'react';
import { PasswordField, StrengthMeter } from '@keystead/ui';
import { useKeystead } from '../../provider.tsx';
import type { FieldProps } from '../../forms/use-form.ts';
import { useStrength } from './use-strength.ts';

export interface NewPasswordFieldsProps {
  fieldProps: (field: 'password' | 'repeat') => FieldProps;
  label: string;
  repeatLabel: string;
}

/** A new password, its strength, and a field to repeat it. */
export function NewPasswordFields({ fieldProps, label, repeatLabel }: NewPasswordFieldsProps): ReactElement {
  const { t } = useKeystead();
  const [typed, setTyped] = useState({ password: '', knownWords: [] as string[] });
  const { strength, word } = useStrength(typed.password, typed.knownWords);
  const password = fieldProps('password');
  const toggle = { showLabel: t('Show password'), hideLabel: t('Hide password') };

  const take = (event: FormEvent<HTMLInputElement>): void => {
    const { value, form } = event.currentTarget;
    setTyped({ password: value, knownWords: form ? addressesIn(form) : [] });
    password.onInput();
  };

  return (
    <>
      <PasswordField
        {...password}
        {...toggle}
        label={label}
        autoComplete="new-password"
        onInput={take}
        meter={strength > 0 && <StrengthMeter strength={strength} />}
        aside={<output className="ks ks-strength-word">{word}</output>}
      />
      <PasswordField {...fieldProps('repeat')} {...toggle} label={repeatLabel} autoComplete="new-password" />
    </>
  );
}

/** Attackers try the user's email address first. */
const addressesIn = (form: HTMLFormElement): string[] =>
  ['email', 'username'].flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? [field.value] : [];
  });
