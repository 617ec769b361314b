import type { Project } from '../../core/index.ts';

/** The branding of a project's emails. */
export interface Brand {
  readonly logoUrl: string | null;
  /** The button color, as `#rrggbb`. */
  readonly color: string | null;
  /** The text below every email. */
  readonly footer: string | null;
}

export const brandOf = ({ config }: Pick<Project, 'config'>): Brand => ({
  logoUrl: config.emailLogoUrl,
  color: config.emailColor,
  footer: config.emailFooter,
});

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Returns black or white, whichever is easier to read on the color: the contrast is always at least 4.5. */
export const textOn = (color: string): string => (contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK);

/** The WCAG contrast ratio, from 1 (equal) to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
