'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { alertIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';

export interface AlertProps {
  title: ReactNode;
  children?: ReactNode;
}

/** A problem that belongs to no single field. */
export function Alert({ title, children }: AlertProps): ReactElement {
  const slot = useSlot();
  return (
    <div className={slot('alert')} role="alert">
      <Icon path={alertIcon} />
      <div className="ks ks-alert-text">
        <p className="ks ks-alert-title">{title}</p>
        {children && <p className="ks ks-alert-hint">{children}</p>}
      </div>
    </div>
  );
}
