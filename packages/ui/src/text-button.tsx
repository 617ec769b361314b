'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface TextButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** Looks like a link in a line of text and does something here. */
export function TextButton({ onClick, children }: TextButtonProps): ReactElement {
  const slot = useSlot();
  return (
    <button className={slot('link')} type="button" onClick={onClick}>
      {children}
    </button>
  );
}
