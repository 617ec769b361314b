'use client';
import type { ReactElement } from 'react';
import { TextField, type TextFieldProps } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

export type EmailFieldProps = Pick<TextFieldProps, 'name' | 'error' | 'onInput' | 'defaultValue' | 'disabled'>;

/** The address that somebody signs in with. */
export function EmailField(field: EmailFieldProps): ReactElement {
  const { t } = useKeystead();
  return (
    <TextField
      {...field}
      label={t('Email')}
      type="email"
      dir="ltr"
      autoComplete="username"
      placeholder="you@example.com"
    />
  );
}
