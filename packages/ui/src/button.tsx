'use client';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'ref'> {
  variant?: 'primary' | 'outline' | 'ghost' | 'destructive' | undefined;
  /** Colours an outlined one. */
  tone?: 'success' | 'destructive' | undefined;
  /** A small one is as wide as its label; the others fill their row. */
  size?: 'medium' | 'small' | undefined;
  /** Before the label. */
  icon?: ReactNode;
  /** Keeps its width, shows a spinner and ignores presses. */
  isBusy?: boolean | undefined;
  /** Has done all it can: keeps the focus and ignores further presses. */
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

  // Not `disabled`: that would drop the keyboard focus in the middle of the user's work.
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
