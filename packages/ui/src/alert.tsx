'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { alertIcon, checkIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';

export interface AlertProps {
  /** Reports a success instead; screen readers announce it without interrupting. */
  isSuccess?: boolean;
  title: ReactNode;
  children?: ReactNode;
}

/** A problem that belongs to no single field. */
export function Alert({ isSuccess = false, title, children }: AlertProps): ReactElement {
  const slot = useSlot();
  return (
    <div
      className={slot('alert')}
      data-tone={isSuccess ? 'success' : 'destructive'}
      role={isSuccess ? 'status' : 'alert'}
    >
      <Icon path={isSuccess ? checkIcon : alertIcon} />
      <div className="ks ks-alert-text">
        <p className="ks ks-alert-title">{title}</p>
        {children && <p className="ks ks-alert-hint">{children}</p>}
      </div>
    </div>
  );
}
