'use client';
import { useState, type ReactElement } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface LoadingButtonProps extends Omit<ButtonProps, 'isBusy' | 'onClick'> {
  /** What a press does; the button is busy until it is done. Whoever calls something that may fail answers for it there. */
  onClick: () => Promise<unknown>;
}

/** A button that is busy for as long as what it started. */
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
