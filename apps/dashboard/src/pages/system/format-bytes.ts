import { LOCALE } from '../../words.ts';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** `48.1 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes / STEP;
  let index = 0;
  while (value >= STEP && index < UNITS.length - 1) {
    value /= STEP;
    index += 1;
  }
  return value.toLocaleString(LOCALE, { style: 'unit', unit: UNITS[index] ?? 'terabyte', maximumFractionDigits: 1 });
}
