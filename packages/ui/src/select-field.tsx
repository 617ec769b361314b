'use client';
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'id'> {
  label: ReactNode;
  options: readonly { readonly value: string; readonly label: string }[];
  hint?: ReactNode;
}

/** A choice of one option, with the browser's own list. */
export function SelectField({ label, options, hint, ...select }: SelectFieldProps): ReactElement {
  const id = useId();
  return (
    <div className="ks ks-field">
      <label className="ks ks-label" htmlFor={id}>
        {label}
      </label>
      <select {...select} className="ks ks-select" id={id} aria-describedby={hint ? `${id}-hint` : undefined}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p className="ks ks-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
