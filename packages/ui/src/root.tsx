'use client';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useAppearance, type AppearanceVariables, type Themed } from './appearance.tsx';

export interface RootProps {
  /** `inline` is for widgets within a line of the host's text. */
  display?: 'block' | 'inline';
  children: ReactNode;
}

/**
 * The element with the theme, variables and language. All our elements are inside of one; the page itself is not
 * changed.
 */
export function Root({ display = 'block', children }: RootProps): ReactElement {
  const { theme, appearance, lang, dir, isPending } = useAppearance();
  return (
    <div
      className="ks ks-root"
      lang={lang}
      dir={dir}
      data-theme={theme}
      data-display={display}
      data-pending={isPending || undefined}
      style={toStyle(appearance.variables)}
    >
      {children}
    </div>
  );
}

function toStyle(variables: AppearanceVariables | undefined): CSSProperties | undefined {
  if (!variables) return undefined;
  const named = Object.entries(variables).map(([name, value]) => [`--ks-${toKebab(name)}`, toCss(value)]);
  return Object.fromEntries(named) as CSSProperties; // React's type doesn't include custom properties
}

/** One of the two variables is empty, which leaves the value of the other theme. */
const toCss = (value: Themed<string>): string =>
  typeof value === 'string' ? value : `var(--_light, ${value.light}) var(--_dark, ${value.dark})`;

const toKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
