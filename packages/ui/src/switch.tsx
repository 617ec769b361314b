'use client';
import type { ReactElement } from 'react';

export interface SwitchProps {
  /** What it switches, for those who cannot see it; or `labelledBy`. */
  label?: string;
  /** The id of the text that says what it switches. */
  labelledBy?: string;
  describedBy?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  /** Waits for a change to be saved: keeps the focus and ignores presses. */
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. WAI-ARIA: switch. */
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
