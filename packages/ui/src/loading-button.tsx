'use client';
import { useState, type ReactElement } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface LoadingButtonProps extends Omit<ButtonProps, 'isBusy' | 'onClick'> {
  /** Runs on press; the button is busy until the promise settles. Callers handle their own errors. */
  onClick: () => Promise<unknown>;
}

/** A button that is busy while its action runs. */
export function LoadingButton({ onClick, ...button }: LoadingButtonProps): ReactElement {
  const [isBusy, setBusy] = useState(false);

  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await onClick();
    } finally {
      setBusy(false);
    }
  };

  return <Button {...button} isBusy={isBusy} onClick={() => void run()} />;
}
