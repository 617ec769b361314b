import type { ReactElement } from 'react';
import { VisuallyHidden } from '@keystead/ui';
import { t } from '../../words.ts';
import styles from './projects.module.css';

const WIDTH = 140;
const HEIGHT = 40;
const MARGIN = 2;

interface SignUpLineProps {
  /** One number per day, oldest first. */
  days: readonly number[];
}

/** Sign-ups of the last days as a small line chart. */
export function SignUpLine({ days: all }: SignUpLineProps): ReactElement {
  const days = all.slice(0, -1); // today isn't over, so the line would fall every morning
  const most = Math.max(...days, 0);
  const points = days.map((count, day) => {
    const x = (day / Math.max(days.length - 1, 1)) * WIDTH;
    const y = HEIGHT - MARGIN - (most === 0 ? 0 : (count / most) * (HEIGHT - 2 * MARGIN));
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <div className={styles.signUpLine} data-empty={most === 0 || undefined}>
      <VisuallyHidden>
        {t('Sign-ups per day over {days} days, peak {n}', { days: days.length, n: most })}
      </VisuallyHidden>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
        <polyline points={points.join(' ')} />
      </svg>
    </div>
  );
}
