import type { ReactElement } from 'react';
import { Stat } from '../../kit/stat.tsx';
import { t } from '../../words.ts';
import styles from './overview.module.css';

const WIDTH = 140;
const HEIGHT = 40;

interface FigureCardProps {
  label: string;
  /** The formatted value. */
  value: string;
  /** The change in words, and whether it is good news. */
  change?: { readonly text: string; readonly isGood: boolean } | undefined;
  /** What the value is compared with. */
  versus: string;
  line: readonly number[];
}

/** One metric, its change and a small line chart. */
export const FigureCard = ({ label, value, change, versus, line }: FigureCardProps): ReactElement => (
  <Stat
    label={label}
    value={value}
    aside={<SmallLine values={line} />}
    detail={
      change ? (
        <>
          <strong className={change.isGood ? styles.good : styles.bad}>{change.text}</strong> {versus}
        </>
      ) : (
        t('No previous period')
      )
    }
  />
);

function SmallLine({ values }: { values: readonly number[] }): ReactElement | null {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const y = most === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / (most - least)) * (HEIGHT - 4);
    return `${((index / (values.length - 1)) * WIDTH).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.smallLine} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
