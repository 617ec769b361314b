'use client';
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: ReactNode;
  name: string;
  error?: ReactNode;
  /** Shown at the end of the label's line. In Tab order it comes after the input, which people use more. */
  aside?: ReactNode;
  /** A control inside the end of the field, such as the button that shows a password. */
  trailing?: ReactNode;
}

export function TextField({ label, error, aside, trailing, ...input }: TextFieldProps): ReactElement {
  const slot = useSlot();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={slot('field')}>
      <label className={slot('label')} htmlFor={id}>
        {label}
      </label>
      <div className={slot('control')}>
        <input
          {...input}
          className={slot('input')}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {trailing}
      </div>
      {error && (
        <p className={slot('error')} id={errorId} role="alert">
          {error}
        </p>
      )}
      {aside && <div className="ks ks-aside">{aside}</div>}
    </div>
  );
}
