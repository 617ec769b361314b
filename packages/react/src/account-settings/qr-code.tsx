'use client';
import { useMemo, type ReactElement } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps {
  className: string;
  text: string;
  /** For those who cannot see it. */
  label: string;
}

export function QrCode({ className, text, label }: QrCodeProps): ReactElement {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image that is drawn here has no file to name
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  // The empty margin is the padding of the drawing.
  const { size, data } = encode(text, { border: 0 });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size, path };
}
