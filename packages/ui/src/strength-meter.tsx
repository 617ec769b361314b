import type { ReactElement } from 'react';

export interface StrengthMeterProps {
  /** How many of the four bars are filled. */
  strength: 0 | 1 | 2 | 3 | 4;
}

const BARS = [1, 2, 3, 4] as const;

/** Four small bars. Decorative: a word next to them says the same. */
export function StrengthMeter({ strength }: StrengthMeterProps): ReactElement {
  return (
    <span className="ks ks-strength" data-strength={strength} aria-hidden="true">
      {BARS.map((bar) => (
        <span key={bar} className="ks ks-strength-bar" data-lit={bar <= strength || undefined} />
      ))}
    </span>
  );
}
