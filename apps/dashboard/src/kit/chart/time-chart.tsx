import { useState, type PointerEvent, type ReactElement } from 'react';
import { t } from '../../words.ts';
import { Details } from '../details.tsx';
import { Numbers, Reading, Times } from './axis.tsx';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { ticksOf } from './scale.ts';
import { totalsOf, type ChartSeries } from './stacks-of.ts';
import { timeName } from './time-name.ts';
import { numberOf, TimeTable } from './time-table.tsx';
import styles from './time-chart.module.css';

interface TimeChartProps {
  /** Accessible name: what the chart shows. */
  label: string;
  /** UTC days such as `2026-11-17`, or hours such as `2026-11-17T08:00:00.000Z`, oldest first. */
  times: readonly string[];
  /** Bars are stacked, with the first series at the bottom. */
  series: readonly ChartSeries[];
  kind?: DrawingProps['kind'];
  /** Whether the last point isn't complete yet. */
  isLastOpen?: boolean;
  /** What the numbers count, such as sign-ins per day. */
  unit?: string;
  /** For a chart next to other content, with less room. */
  isSmall?: boolean;
}

/** A chart of numbers over time. Values can be read with the pointer, with the arrow keys or in a table. */
export function TimeChart({
  label,
  times,
  series,
  kind = 'bars',
  isLastOpen = false,
  unit,
  isSmall = false,
}: TimeChartProps): ReactElement {
  const [read, setRead] = useState<number>();
  const last = times.length - 1;
  const at = Math.min(read ?? last, last);
  const open = isLastOpen ? last : undefined;
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    const found = kind === 'bars' ? Math.floor(share * times.length) : Math.round(share * last);
    setRead(Math.max(0, Math.min(found, last)));
  };
  const drawn = series.filter(({ isAside }) => isAside !== true);
  const said = sayPoint({ times, series, open, at });
  const ticks = ticksOf(mostOf({ times, series: drawn, kind }));
  const shown = { times, series, kind, open };
  return (
    <figure className={styles.chart} data-small={isSmall || undefined}>
      {unit !== undefined && (
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      )}
      <div className={styles.plot}>
        <Numbers ticks={ticks} />
        <div className={styles.drawing}>
          <Drawing {...shown} series={drawn} read={read} ticks={ticks} />
          {/* An invisible slider over the drawing gives the chart the keys and the screen reader output of a slider. */}
          <input
            type="range"
            aria-label={label}
            aria-valuetext={said}
            min={1}
            max={times.length}
            value={at + 1}
            onChange={({ currentTarget }) => setRead(currentTarget.valueAsNumber - 1)}
            onFocus={() => setRead(at)}
            onBlur={() => setRead(undefined)}
            onPointerMove={point}
            onPointerLeave={() => setRead(undefined)}
          />
          {read !== undefined && at >= 0 && <Reading {...shown} at={at} />}
        </div>
        <Times times={times} kind={kind} />
      </div>
      <figcaption className={styles.legend}>
        {drawn.map(({ name, tone }) => (
          <span key={name} className={`ks ${styles.name}`} data-tone={tone}>
            {name}
          </span>
        ))}
      </figcaption>
      <Details summary={t('As a table')}>
        <TimeTable label={label} times={times} series={series} />
      </Details>
    </figure>
  );
}

/** Returns the highest value that the axis must have room for. */
function mostOf({ times, series, kind }: Pick<DrawingProps, 'times' | 'series' | 'kind'>): number {
  const values = kind === 'bars' ? totalsOf(series, times.length) : series.flatMap((one) => one.values);
  return Math.max(0, ...values.map((value) => value ?? 0));
}

/** Returns the values at a point as a sentence. */
function sayPoint({
  times,
  series,
  open,
  at,
}: Pick<DrawingProps, 'times' | 'series' | 'open'> & { at: number }): string | undefined {
  const time = times[at];
  if (time === undefined) return undefined;
  const values = series.map(({ name, values: all }) => `${name} ${numberOf(all[at])}`).join(', ');
  const day = at === open ? `${timeName(time)} (${t('so far')})` : timeName(time);
  return t('{day}: {values}', { day, values });
}
