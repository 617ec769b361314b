import type { ReactElement } from 'react';

/** Decorative: the waiting element sets aria-busy. */
export function Spinner(): ReactElement {
  return <span className="ks ks-spinner" aria-hidden="true" />;
}
