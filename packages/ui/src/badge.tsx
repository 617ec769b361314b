'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'destructive' | 'accent';
  children: ReactNode;
}

/** A status in one word. */
export function Badge({ tone = 'neutral', children }: BadgeProps): ReactElement {
  const slot = useSlot();
  return (
    <span className={slot('badge')} data-tone={tone}>
      {children}
    </span>
  );
}
