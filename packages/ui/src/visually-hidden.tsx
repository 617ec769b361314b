import type { ReactElement, ReactNode } from 'react';

export interface VisuallyHiddenProps {
  children: ReactNode;
}

/** For those who listen to the page. */
export function VisuallyHidden({ children }: VisuallyHiddenProps): ReactElement {
  return <span className="ks ks-hidden">{children}</span>;
}
