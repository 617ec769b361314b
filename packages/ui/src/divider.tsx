'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface DividerProps {
  children: ReactNode;
}

/** A line with a word in it, between two alternatives. */
export function Divider({ children }: DividerProps): ReactElement {
  const slot = useSlot();
  return <div className={slot('divider')}>{children}</div>;
}
