'use client';
import { useId, type ReactElement, type ReactNode } from 'react';

export interface SegmentsProps<Value extends string> {
  /** The accessible name. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few options, side by side. An option with an icon shows it instead of its label. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentsProps<Value>): ReactElement {
  const name = useId();
  return (
    <div className="ks ks-segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="ks ks-segment" title={option.icon ? option.label : undefined}>
          <input
            className="ks ks-segment-input"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.icon ? option.label : undefined}
            onChange={() => onChange(option.value)}
          />
          {option.icon ?? option.label}
        </label>
      ))}
    </div>
  );
}
