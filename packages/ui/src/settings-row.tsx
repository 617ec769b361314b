'use client';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface SettingsRowProps {
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** A setting: its label and hint, with the control to change it. */
export function SettingsRow({ label, hint, children }: SettingsRowProps): ReactElement {
  const slot = useSlot();
  const id = useId();
  return (
    <fieldset className={slot('settings-row')} aria-labelledby={id}>
      <div className="ks ks-settings-about">
        <div className="ks ks-settings-label" id={id}>
          {label}
        </div>
        {hint && <div className="ks ks-settings-hint">{hint}</div>}
      </div>
      <div className="ks ks-settings-control">{children}</div>
    </fieldset>
  );
}
