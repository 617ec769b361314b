'use client';
import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { useSlot } from './appearance.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'ref'> {
  variant?: 'primary' | 'outline' | undefined;
  /** Keeps its width, shows a spinner and ignores presses. */
  isBusy?: boolean | undefined;
}

export function Button({
  variant = 'primary',
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps): ReactElement {
  const slot = useSlot();

  // Not `disabled`: that would drop the keyboard focus in the middle of the user's work.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      {...rest}
      className={slot('button')}
      type={type}
      data-variant={variant}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      <span className="ks ks-button-label">{children}</span>
      {isBusy && <Spinner />}
    </button>
  );
}
