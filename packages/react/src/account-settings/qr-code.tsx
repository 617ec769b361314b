'use client';
import { useMemo, type ReactElement } from 'react';
import { encodeQr } from './qr/encode-qr.ts';

export interface QrCodeProps {
  className: string;
  text: string;
  /** The accessible name. */
  label: string;
}

export function QrCode({ className, text, label }: QrCodeProps): ReactElement {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no file for an img element
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const rows = encodeQr(text);
  const path = rows.map((row, y) => row.replace(/0|1/g, (module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : '')));
  // The padding of the drawing is the empty margin.
  return { size: rows.length, path: path.join('') };
}
