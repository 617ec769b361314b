'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { checkIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';

export interface NoticeProps {
  children: ReactNode;
}

/** A success message next to the action that succeeded. */
export function Notice({ children }: NoticeProps): ReactElement {
  const slot = useSlot();
  return (
    <output className={slot('notice')}>
      <Icon path={checkIcon} />
      {children}
    </output>
  );
}
