'use client';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface TextLinkProps {
  href: string;
  /** Opens the link without a page load. Presses that ask for a new tab are left to the browser. */
  onFollow: () => void;
  children: ReactNode;
}

export function TextLink({ href, onFollow, children }: TextLinkProps): ReactElement {
  const slot = useSlot();
  return (
    <a className={slot('link')} href={href} onClick={(event) => followInstead(event, onFollow)}>
      {children}
    </a>
  );
}

/** Handles a press on a link, unless it asks for a new tab or window. */
export function followInstead(event: MouseEvent, follow: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  follow();
}
