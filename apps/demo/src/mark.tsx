import type { ReactElement } from 'react';

/** The logo: a keystone. */
export function Mark(): ReactElement {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="mark-ground" width="32" height="32" rx="8" />
      <path className="mark-stone" d="M9.5 9h13l-3.2 14h-6.6z" />
    </svg>
  );
}
