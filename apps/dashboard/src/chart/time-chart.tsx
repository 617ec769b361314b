import { useState, type PointerEvent, type ReactElement } from 'react';
import { t } from '../words.ts';
import { Numbers, Reading, Times } from './axis.tsx';
import { Drawing, type DrawingProps } from './drawing.tsx';
import { ticksOf } from './scale.ts';
import { totalsOf, type ChartSeries } from './stacks-of.ts';
import { timeName } from './time-name.ts';
import { numberOf, TimeTable } from './time-table.tsx';
import '../set-up/set-up.css';
import './time-chart.css';

interface TimeChartProps {
  /** What it shows, for those who cannot see it. */
  label: string;
  /** Days of UTC such as `2026-11-17`, or hours such as `2026-11-17T08:00:00.000Z`, the oldest first. */
  times: readonly string[];
  /** As bars they stand on top of each other, the first at the bottom. */
  series: readonly ChartSeries[];
  kind?: DrawingProps['kind'];
  /** Whether the last day is not over yet. */
  isLastOpen?: boolean;
  /** With an axis, and what is read beside the pointer. Lines need it. */
  hasAxis?: boolean;
}

/** Numbers over time: read by the pointer, by the arrow keys, or in a table. */
export function TimeChart({
  label,
  times,
  series,
  kind = 'bars',
  isLastOpen = false,
  hasAxis = false,
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
  const said = sayPoint({ times, series, open: hasAxis ? open : undefined, at });
  const ticks = hasAxis ? ticksOf(mostOf({ times, series: drawn, kind })) : undefined;
  const shown = { times, series, kind, open };
  return (
    <figure className="time-chart">
      <div style={ticks && { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '8px 12px' }}>
        {ticks && <Numbers ticks={ticks} />}
        <div className="time-chart-bars">
          <Drawing {...shown} series={drawn} read={read} ticks={ticks} />
          {/* It lies on the drawing and is not seen: its keys and what is heard of it are those of every slider. */}
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
          {hasAxis && read !== undefined && at >= 0 && <Reading {...shown} at={at} />}
        </div>
        {hasAxis && <Times times={times} kind={kind} />}
      </div>
      <figcaption className="time-chart-foot">
        {read === undefined || hasAxis
          ? drawn.map(({ name, tone }) => (
              <span key={name} className="ks time-chart-name" data-tone={tone}>
                {name}
              </span>
            ))
          : said}
      </figcaption>
      <details className="time-chart-table">
        <summary>{t('As a table')}</summary>
        <TimeTable label={label} times={times} series={series} />
      </details>
    </figure>
  );
}

/** The most that the axis has room for. */
function mostOf({ times, series, kind }: Pick<DrawingProps, 'times' | 'series' | 'kind'>): number {
  const values = kind === 'bars' ? totalsOf(series, times.length) : series.flatMap((one) => one.values);
  return Math.max(0, ...values.map((value) => value ?? 0));
}

/** A point in words. */
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
