'use client';
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, ...input }: CheckboxProps): ReactElement {
  const id = useId();
  return (
    <div className="ks ks-check">
      <input
        {...input}
        className="ks ks-check-box"
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label className="ks ks-check-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="ks ks-check-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
