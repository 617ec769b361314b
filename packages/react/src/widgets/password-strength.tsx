'use client';
import type { ReactElement } from 'react';
import { Root, StrengthMeter } from '@keystead/ui';
import { useStrength } from '../auth/password/use-strength.ts';

export interface PasswordStrengthProps {
  password: string;
  /** Names and email addresses that an attacker would try. The project's name is always included. */
  knownWords?: readonly string[];
}

/** Shows how strong a password is, for your own forms. It only informs and never blocks. */
export function PasswordStrength({ password, knownWords }: PasswordStrengthProps): ReactElement {
  const { strength, word } = useStrength(password, knownWords);
  return (
    <Root>
      <StrengthMeter strength={strength} />
      <output className="ks ks-strength-word">{word}</output>
    </Root>
  );
}
