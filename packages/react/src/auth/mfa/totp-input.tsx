'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useSlot } from '@keystead/ui';
import { OneTimeCodeInput } from '@keystead/ui/one-time-code-input';
import { useKeystead } from '../../provider.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { problemOf, type Problem } from '../../forms/problem-of.ts';

export interface TotpInputProps {
  /** Submits a code and returns false if it is wrong. With the right code the input stays busy. */
  check: (code: string) => Promise<boolean>;
  refusedText: string;
}

/** The six-digit code of an authenticator app, submitted as soon as it is complete. */
export function TotpInput({ check, refusedText }: TotpInputProps): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const root = useRef<HTMLDivElement>(null);
  // The code is the only thing to do here.
  useEffect(() => root.current?.querySelector('input')?.focus(), []);

  const enter = async (typed: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (await check(typed)) return;
      setRefused(true);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setCode('');
    setBusy(false);
  };

  return (
    <>
      <div ref={root} className="ks">
        <OneTimeCodeInput
          slot={slot}
          label={t('Six-digit code')}
          name="totp"
          value={code}
          error={isRefused && refusedText}
          isBusy={isBusy}
          onChange={(typed) => {
            setCode(typed);
            setRefused(false);
          }}
          onComplete={(typed) => void enter(typed)}
        />
      </div>
      <FormProblem problem={problem} isBusy={isBusy} />
    </>
  );
}
