'use client';
import type { ReactElement } from 'react';

export interface SwitchProps {
  /** The accessible name; or use `labelledBy`. */
  label?: string;
  /** The id of the element that names the switch. */
  labelledBy?: string;
  describedBy?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  /** Whether a change is being saved: keeps focus and ignores presses. */
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that applies immediately. WAI-ARIA: switch. */
export function Switch({
  label,
  labelledBy,
  describedBy,
  isOn,
  isDisabled,
  isBusy,
  onChange,
}: SwitchProps): ReactElement {
  return (
    <button
      className="ks ks-switch"
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={isDisabled}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onChange(!isOn);
      }}
    >
      <span className="ks ks-switch-knob" />
    </button>
  );
}
