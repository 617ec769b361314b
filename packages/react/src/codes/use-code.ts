'use client';
import { useEffect, useRef, useState } from 'react';
import type { Result } from '@keystead/client';

/** The errors that any code can have. */
export type CodeProblem =
  | 'VERIFICATION_CODE_NOT_FOUND'
  | 'VERIFICATION_CODE_EXPIRED'
  | 'VERIFICATION_CODE_ALREADY_USED';

type CodeCall<Problem extends string> = (
  code: string,
) => Promise<Result<unknown, { readonly code: Problem; readonly details?: unknown }>>;

/** The state of the code in the page's URL. */
export type CodeState<Problem extends string> =
  /** The check is running, or the code is already being used if no button press is needed. */
  | { readonly step: 'waiting'; readonly isUsing: boolean }
  /** The code is valid and waits for the button press, or the press waits for the response. */
  | { readonly step: 'good'; readonly isUsing: boolean }
  | { readonly step: 'used' }
  | { readonly step: 'refused'; readonly problem: Problem | 'VERIFICATION_CODE_NOT_FOUND'; readonly details?: unknown }
  /** The request failed. */
  | { readonly step: 'failed'; readonly error: unknown; readonly retry: () => Promise<void> };

export interface CodeOptions<Problem extends string> {
  /** Null or empty if the URL has none. */
  code: string | null;
  /** Checks a code without using it. */
  check: CodeCall<Problem>;
  /** Uses the code. */
  use?: CodeCall<Problem>;
  /** Whether this browser requested the email: then opening the link needs no button press. */
  isAskedHere?: boolean;
  /** Waits until something else is known. */
  isHeld?: boolean;
}

export interface Code<Problem extends string> {
  state: CodeState<Problem>;
  /** Handles the button press that uses the code. */
  use: () => Promise<void>;
}

/**
 * Opening a link only checks its code, because mail scanners and previews open links too. A button press uses the code.
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
    // Strict mode runs effects twice, but a code works once.
    if (hasStarted.current || isHeld) return;
    hasStarted.current = true;
    void ask('waiting', isAskedHere);
  });

  return { state, use: () => ask('good', true) };
}
