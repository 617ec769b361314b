'use client';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'ref'> {
  variant?: 'primary' | 'outline' | 'ghost' | 'destructive' | undefined;
  /** The color of an outlined button. */
  tone?: 'success' | 'destructive' | undefined;
  /** A small button is as wide as its label. Others fill their row. */
  size?: 'medium' | 'small' | undefined;
  /** Shown before the label. */
  icon?: ReactNode;
  /** Shows a spinner and ignores presses, at the same width. */
  isBusy?: boolean | undefined;
  /** Nothing more to do: keeps focus and ignores presses. */
  isDone?: boolean | undefined;
}

export function Button({
  variant = 'primary',
  tone,
  size = 'medium',
  icon,
  isBusy = false,
  isDone = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps): ReactElement {
  const slot = useSlot();

  // Not `disabled`, which would drop keyboard focus in the middle of the user's work.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy || isDone) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      {...rest}
      className={slot('button')}
      type={type}
      data-variant={variant}
      data-tone={tone}
      data-size={size}
      data-done={isDone || undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isDone || undefined}
      onClick={press}
    >
      <span className="ks ks-button-label">
        {icon}
        {children}
      </span>
      {isBusy && <Spinner />}
    </button>
  );
}
