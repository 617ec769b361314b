'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ClientApp, MagicLinkSignInError } from '@keystead/client';
import type { PlainSentence } from '@keystead/messages';
import type { ClassesOf } from '@keystead/ui';
import { OneTimeCodeInput } from '@keystead/ui/one-time-code-input';
import type { Translate } from '../../messages/translate.ts';
import type { FormProblem as FormProblemType } from '../../forms/form-problem.tsx';
import type { Problem, problemOf as problemOfType } from '../../forms/problem-of.ts';

export interface TypedCodeProps {
  /**
   * Passed in, like the texts: this file loads on demand and shares as few files as possible with the initial bundle.
   */
  signIn: ClientApp['signInWithMagicLink'];
  t: Translate;
  slot: ClassesOf;
  FormProblem: typeof FormProblemType;
  problemOf: typeof problemOfType;
  /** The part of the code that is not among the six characters in the email. */
  nonce: string;
  onSubmitting: (isSubmitting: boolean) => void;
}

/** Asks for the code from the email, in the browser that requested it. */
export function TypedCode(props: TypedCodeProps): ReactElement {
  const { signIn, t, slot, FormProblem, problemOf, nonce, onSubmitting } = props;
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<MagicLinkSignInError>();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // The focused element has become disabled, and the code is the next step.
  useEffect(() => root.current?.querySelector('input')?.focus(), []);

  const enter = async (typed: string): Promise<void> => {
    setBusy(true);
    onSubmitting(true);
    setProblem(undefined);
    try {
      const result = await signIn(typed + nonce);
      // Done: the browser is about to open the next page, or the one that asks for an authenticator code.
      if (result.status === 'ok' || result.error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') return;
      setRefused(result.error);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setCode('');
    setBusy(false);
    onSubmitting(false);
  };

  return (
    <>
      <div ref={root} className="ks">
        <OneTimeCodeInput
          slot={slot}
          label={t('Enter the code from the email')}
          kind="letters and digits"
          value={code}
          error={refused && say(refused, t)}
          isBusy={isBusy}
          disabled={refused?.code === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'}
          onChange={(typed) => {
            setCode(typed);
            setRefused(undefined);
          }}
          onComplete={(typed) => void enter(typed)}
        />
      </div>
      <FormProblem problem={problem} />
    </>
  );
}

type Refusal = Exclude<MagicLinkSignInError['code'], 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' | 'USER_RESTRICTED'>;

const say = ({ code, details }: MagicLinkSignInError, t: Translate): string =>
  code === 'USER_RESTRICTED'
    ? t('Your account is restricted. {reason}', { reason: details.reason ?? '' })
    : t(refusals[code as Refusal]); // another page asks for the authenticator code

/** Wording of this form: here the user types a code and doesn't open a link. */
const refusals = {
  VERIFICATION_CODE_NOT_FOUND: 'That code is not right. Check the email, or send a new one.',
  VERIFICATION_CODE_EXPIRED: 'The verification code has expired.',
  VERIFICATION_CODE_ALREADY_USED: 'The verification link has already been used.',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'The verification code was tried too often. Request a new one.',
  SIGN_UP_NOT_ENABLED: 'Sign up for new users is not enabled at the moment.',
} as const satisfies Record<Refusal, PlainSentence>;
