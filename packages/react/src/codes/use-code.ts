'use client';
import { useEffect, useRef, useState } from 'react';
import type { Result } from '@keystead/client';

/** What may be wrong with any code. */
export type CodeProblem =
  | 'VERIFICATION_CODE_NOT_FOUND'
  | 'VERIFICATION_CODE_EXPIRED'
  | 'VERIFICATION_CODE_ALREADY_USED';

type CodeCall<Problem extends string> = (
  code: string,
) => Promise<Result<unknown, { readonly code: Problem; readonly details?: unknown }>>;

/** Where a page stands with the code in its address. */
export type CodeState<Problem extends string> =
  /** Nothing can be said yet; where no press is asked for, the code may be in use. */
  | { readonly step: 'waiting'; readonly isUsing: boolean }
  /** The code waits for a press, or the press for its answer. */
  | { readonly step: 'good'; readonly isUsing: boolean }
  | { readonly step: 'used' }
  | { readonly step: 'refused'; readonly problem: Problem | 'VERIFICATION_CODE_NOT_FOUND'; readonly details?: unknown }
  /** Nobody could be asked. */
  | { readonly step: 'failed'; readonly error: unknown; readonly retry: () => Promise<void> };

export interface CodeOptions<Problem extends string> {
  /** Null or empty where the address has none. */
  code: string | null;
  /** Asks whether the code is good and leaves it so. */
  check: CodeCall<Problem>;
  /** Uses the code up. */
  use?: CodeCall<Problem>;
  /** This browser asked for the mail: whoever opens its link here need not press a button as well. */
  isAskedHere?: boolean;
  /** Not yet: something else must be known first. */
  isHeld?: boolean;
}

export interface Code<Problem extends string> {
  state: CodeState<Problem>;
  /** The press that uses the code up. */
  use: () => Promise<void>;
}

/**
 * Opening a link never uses its code up, because programs open links too: mail scanners and previews. It is checked; a
 * press uses it up.
 */
export function useCode<Problem extends string>(options: CodeOptions<Problem>): Code<Problem> {
  const { code, check, use = check, isAskedHere = false, isHeld = false } = options;
  const [state, setState] = useState<CodeState<Problem>>({ step: 'waiting', isUsing: false });
  const hasStarted = useRef(false);

  const ask = async (step: 'waiting' | 'good', isUsing: boolean): Promise<void> => {
    if (!code) return setState({ step: 'refused', problem: 'VERIFICATION_CODE_NOT_FOUND' });
    setState({ step, isUsing });
    try {
      const answer = await (isUsing ? use : check)(code);
      if (answer.status === 'error')
        setState({ step: 'refused', problem: answer.error.code, details: answer.error.details });
      else setState(isUsing ? { step: 'used' } : { step: 'good', isUsing: false });
    } catch (error) {
      setState({ step: 'failed', error, retry: () => ask('waiting', isUsing) });
    }
  };

  useEffect(() => {
    // Strict mode runs effects twice; a code can be used once.
    if (hasStarted.current || isHeld) return;
    hasStarted.current = true;
    void ask('waiting', isAskedHere);
  });

  return { state, use: () => ask('good', true) };
}
