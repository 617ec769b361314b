'use client';
import type { ReactElement } from 'react';
import { TextField, type TextFieldProps } from '@keystead/ui';
import { useSearchParam } from '../hooks/use-address.ts';
import { useKeystead } from '../provider.tsx';

export type EmailFieldProps = Pick<TextFieldProps, 'name' | 'error' | 'onInput' | 'defaultValue' | 'disabled'>;

/** The email address for signing in, prefilled from the URL of the page. */
export function EmailField(field: EmailFieldProps): ReactElement {
  const { t } = useKeystead();
  const given = useSearchParam('email');
  return (
    <TextField
      {...field}
      defaultValue={field.defaultValue || given || ''}
      label={t('Email')}
      type="email"
      dir="ltr"
      autoComplete="username"
      placeholder="you@example.com"
    />
  );
}
