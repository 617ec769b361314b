import type { ReactElement } from 'react';

export interface StrengthMeterProps {
  /** How many of the four bars are lit. */
  strength: 0 | 1 | 2 | 3 | 4;
}

const BARS = [1, 2, 3, 4] as const;

/** Four small bars. Decorative: the same is said in a word beside them. */
export function StrengthMeter({ strength }: StrengthMeterProps): ReactElement {
  return (
    <span className="ks ks-strength" data-strength={strength} aria-hidden="true">
      {BARS.map((bar) => (
        <span key={bar} className="ks ks-strength-bar" data-lit={bar <= strength || undefined} />
      ))}
    </span>
  );
}
