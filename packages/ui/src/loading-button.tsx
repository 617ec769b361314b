'use client';
import { useRef, useState, type ReactElement } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface LoadingButtonProps extends Omit<ButtonProps, 'isBusy' | 'onClick'> {
  /** What a press does; the button is busy until it is done. Whoever calls something that may fail answers for it there. */
  onClick: () => Promise<unknown>;
}

/** A button that is busy for as long as what it started. */
export function LoadingButton({ onClick, ...button }: LoadingButtonProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const run = async (): Promise<void> => {
    // Two presses may come before the busy state has been drawn.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await onClick();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  return <Button {...button} isBusy={isBusy} onClick={() => void run()} />;
}
