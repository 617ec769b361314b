'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface TextButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** A button that looks like a link in a line of text. */
export function TextButton({ onClick, children }: TextButtonProps): ReactElement {
  const slot = useSlot();
  return (
    <button className={slot('link')} type="button" onClick={onClick}>
      {children}
    </button>
  );
}
