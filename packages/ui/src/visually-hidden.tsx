import type { ReactElement, ReactNode } from 'react';

export interface VisuallyHiddenProps {
  children: ReactNode;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: VisuallyHiddenProps): ReactElement {
  return <span className="ks ks-hidden">{children}</span>;
}
