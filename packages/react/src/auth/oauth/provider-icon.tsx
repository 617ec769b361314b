import type { CSSProperties, ReactElement } from 'react';
import type { OAuthProviderId } from '@keystead/contract';

interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
}

const DISC = 'M9 1.2a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.6Z';

/** The icons of the providers, drawn on an 18 px grid. */
const drawings: Readonly<Record<string, readonly Shape[]>> = {
  google: [
    { d: 'M3.48 6.19A6.2 6.2 0 0 1 13.38 4.62', stroke: '#ea4335', strokeWidth: 3.1 },
    { d: 'M3.48 11.81A6.2 6.2 0 0 1 3.48 6.19', stroke: '#fbbc05', strokeWidth: 3.1 },
    { d: 'M13.2 13.55A6.2 6.2 0 0 1 3.48 11.81', stroke: '#34a853', strokeWidth: 3.1 },
    { d: 'M9.2 9H15.2A6.2 6.2 0 0 1 13.2 13.55', stroke: '#4285f4', strokeWidth: 3.1 },
  ],
  github: [
    {
      d: `${DISC}M6.8 16.6V13.7C4.9 13 4.1 11.3 4.1 9.4c0-1.2.4-2.1 1-2.8L4.9 4 7.2 5.1q1.8-.4 3.6 0L13.1 4l-.2 2.6c.6.7 1 1.6 1 2.8 0 1.9-.8 3.6-2.7 4.3v2.9Z`,
      fill: 'currentcolor',
    },
    { d: 'M7 15.1C5 15.6 5 13.9 3.7 13.4', stroke: 'var(--_background)', strokeWidth: 0.9 },
  ],
  facebook: [
    { d: DISC, fill: '#1877f2' },
    {
      d: 'M8 16.7V10.9H6.2V8.7H8V7.2c0-1.9 1.1-2.9 2.8-2.9.6 0 1.1.1 1.4.1v1.9h-1c-.8 0-1.1.4-1.1 1.1v1.3h2.1l-.3 2.2h-1.8v5.8Z',
      fill: '#fff',
    },
  ],
  microsoft: [
    { d: 'M1.5 1.5h7.1v7.1H1.5Z', fill: '#f25022' },
    { d: 'M9.4 1.5h7.1v7.1H9.4Z', fill: '#7fba00' },
    { d: 'M1.5 9.4h7.1v7.1H1.5Z', fill: '#00a4ef' },
    { d: 'M9.4 9.4h7.1v7.1H9.4Z', fill: '#ffb900' },
  ],
  spotify: [
    { d: DISC, fill: '#1db954' },
    { d: 'M4.6 6.9c3-.9 6.4-.6 9 .9', stroke: '#fff', strokeWidth: 1.5 },
    { d: 'M5 9.4c2.6-.7 5.3-.4 7.6.9', stroke: '#fff', strokeWidth: 1.25 },
    { d: 'M5.3 11.8c2.1-.5 4.3-.3 6.2.8', stroke: '#fff', strokeWidth: 1.05 },
  ],
  discord: [
    {
      d: 'M4.2 4.4Q5.9 3.5 7.3 3.3l.5.9q1.2-.2 2.4 0l.5-.9q1.4.2 3.1 1.1 2.5 3.9 2.2 8.5-1.8 1.4-3.9 1.9l-.8-1.3q-2.3.5-4.6 0l-.8 1.3Q3.8 14.3 2 12.9 1.7 8.3 4.2 4.4ZM6.7 8.2a1.4 1.55 0 1 0 0 3.1 1.4 1.55 0 0 0 0-3.1ZM11.3 8.2a1.4 1.55 0 1 0 0 3.1 1.4 1.55 0 0 0 0-3.1Z',
      fill: '#5865f2',
    },
  ],
} satisfies Record<OAuthProviderId, readonly Shape[]>;

export interface ProviderIconProps {
  id: string;
}

/** Renders nothing for unknown providers. */
export function ProviderIcon({ id }: ProviderIconProps): ReactElement | null {
  const shapes = drawings[id];
  if (!shapes) return null;
  return (
    <svg className="ks ks-brand-sign" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      {shapes.map(({ d, ...paint }) => (
        <path key={d} d={d} style={toStyle(paint)} />
      ))}
    </svg>
  );
}

// Set by style, because style sheets of the host override presentation attributes.
const toStyle = ({ fill = 'none', stroke = 'none', strokeWidth = 0 }: Omit<Shape, 'd'>): CSSProperties => ({
  fill,
  stroke,
  strokeWidth,
  fillRule: 'evenodd',
});
