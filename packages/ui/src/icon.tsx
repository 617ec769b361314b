import type { ReactElement } from 'react';

export interface IconProps {
  /** One of the icon paths of this package. */
  path: string;
  /** Mirrors the icon in right-to-left text: doors and arrows point to the end of the line. */
  isDirectional?: boolean;
}

/** Decorative: text next to it has the same meaning. */
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
