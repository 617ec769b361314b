'use client';
import type { ReactElement, ReactNode } from 'react';
import { useAppearance, useSlot, type Themed } from './appearance.tsx';

/** The logo of the host. Of a pair, the style sheet shows the one for the current theme. */
export function Logo(): ReactElement | null {
  const { logo } = useAppearance().appearance;
  const slot = useSlot();
  if (!logo) return null;
  return (
    <>
      {Object.entries(isPair(logo) ? logo : { both: logo }).map(([theme, sign]) => (
        <div key={theme} className={slot('logo')} data-for={theme}>
          {sign}
        </div>
      ))}
    </>
  );
}

const isPair = (logo: Themed<ReactNode>): logo is { light: ReactNode; dark: ReactNode } =>
  typeof logo === 'object' && logo !== null && 'light' in logo;
