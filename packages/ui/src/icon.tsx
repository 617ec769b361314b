import type { ReactElement } from 'react';

export interface IconProps {
  /** One of the drawings of this package. */
  path: string;
  /** Turned round where text runs from right to left: doors and arrows point towards the end of the line. */
  isDirectional?: boolean;
}

/** A decoration: what it means is always said in text beside it. */
export function Icon({ path, isDirectional = false }: IconProps): ReactElement {
  return (
    <svg
      className="ks ks-icon"
      data-directional={isDirectional || undefined}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
