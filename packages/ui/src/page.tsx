'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface PageProps {
  children: ReactNode;
}

/** A whole page with one card in the middle; on a phone the card is the page. */
export function Page({ children }: PageProps): ReactElement {
  const slot = useSlot();
  return <main className={slot('page')}>{children}</main>;
}
