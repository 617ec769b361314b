import type { Project } from '../../core/index.ts';

/** How all mails of a project look, in our words and in theirs. */
export interface Brand {
  readonly logoUrl: string | null;
  /** Of buttons, as `#rrggbb`. */
  readonly color: string | null;
  /** Below every mail. */
  readonly footer: string | null;
}

export const brandOf = ({ config }: Pick<Project, 'config'>): Brand => ({
  logoUrl: config.emailLogoUrl,
  color: config.emailColor,
  footer: config.emailFooter,
});

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Black or white, whichever can be read better on a colour: one of both always has a contrast of 4.5 at least. */
export const textOn = (color: string): string => (contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK);

/** WCAG: from 1, the same, to 21. */
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
