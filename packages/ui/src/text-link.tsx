'use client';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface TextLinkProps {
  href: string;
  /** Goes there without loading the page anew; a press that asks for a new tab is left to the browser. */
  onFollow: () => void;
  children: ReactNode;
}

export function TextLink({ href, onFollow, children }: TextLinkProps): ReactElement {
  const slot = useSlot();
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a className={slot('link')} href={href} onClick={follow}>
      {children}
    </a>
  );
}
