'use client';
import type { ReactElement } from 'react';
import { Root, StrengthMeter } from '@keystead/ui';
import { useStrength } from '../auth/password/use-strength.ts';

export interface PasswordStrengthProps {
  password: string;
  /** Names and addresses that whoever guesses would try; the project's name is known already. */
  knownWords?: readonly string[];
}

/** How strong a password is, for forms of the app's own. It informs and never blocks. */
export function PasswordStrength({ password, knownWords }: PasswordStrengthProps): ReactElement {
  const { strength, word } = useStrength(password, knownWords);
  return (
    <Root>
      <StrengthMeter strength={strength} />
      <output className="ks ks-strength-word">{word}</output>
    </Root>
  );
}
