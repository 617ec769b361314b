import type { ReactElement } from 'react';
import { LOCALE, t } from '../../words.ts';
import { placeOf, type DrawingProps } from './drawing.tsx';
import { namedOf } from './scale.ts';
import { isDay, timeName } from './time-name.ts';
import { numberOf } from './time-table.tsx';
import styles from './time-chart.module.css';

const short = new Intl.NumberFormat(LOCALE, { notation: 'compact' });

/** The labels of the value axis, one per grid line. */
export const Numbers = ({ ticks }: { ticks: readonly number[] }): ReactElement => (
  <div className={styles.numbers} aria-hidden="true">
    {ticks.toReversed().map((tick) => (
      <span key={tick}>{short.format(tick)}</span>
    ))}
  </div>
);

/** The labels of the time axis, only a few of them. */
export const Times = ({ times, kind }: Pick<DrawingProps, 'times' | 'kind'>): ReactElement => (
  <div className={styles.times} aria-hidden="true">
    {namedOf(times.length, isDay(times[0] ?? '') ? 5 : 3).map((point) => (
      <span
        key={point}
        data-first={point === 0 || undefined}
        style={{ insetInlineStart: `${placeOf(kind, point, times.length) * 100}%` }}
      >
        {timeName(times[point] ?? '')}
      </span>
    ))}
  </div>
);

interface ReadingProps extends Pick<DrawingProps, 'times' | 'series' | 'kind' | 'open'> {
  at: number;
}

/** The values at one point. Hidden from screen readers, because the slider announces the same values. */
export function Reading({ times, series, kind, open, at }: ReadingProps): ReactElement {
  const place = placeOf(kind, at, times.length);
  const side =
    place > 0.6 ? { insetInlineEnd: `${(1 - place) * 100 + 1}%` } : { insetInlineStart: `${place * 100 + 1}%` };
  return (
    <div className={styles.reading} data-reading aria-hidden="true" style={side}>
      <span className="muted">
        {timeName(times[at] ?? '')}
        {at === open && ` · ${t('so far')}`}
      </span>
      {series.map(({ name, tone, values }) => (
        <span key={name} className={`ks ${styles.name}`} data-tone={tone}>
          {name}
          <strong>{numberOf(values[at])}</strong>
        </span>
      ))}
    </div>
  );
}
