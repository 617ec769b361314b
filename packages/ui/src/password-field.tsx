'use client';
import { useState, type ReactElement, type ReactNode } from 'react';
import { eyeIcon, eyeOffIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  autoComplete: 'current-password' | 'new-password';
  showLabel: string;
  hideLabel: string;
  /** The strength of the password, as a `StrengthMeter`. */
  meter?: ReactNode;
}

export function PasswordField({ showLabel, hideLabel, meter, ...field }: PasswordFieldProps): ReactElement {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <>
          <button
            className="ks ks-reveal"
            type="button"
            aria-label={isShown ? hideLabel : showLabel}
            onClick={() => setShown(!isShown)}
          >
            <Icon path={isShown ? eyeOffIcon : eyeIcon} />
          </button>
          {meter}
        </>
      }
    />
  );
}
