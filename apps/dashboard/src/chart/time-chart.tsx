import { useState, type PointerEvent, type ReactElement } from 'react';
import { formatNumber, LOCALE, t } from '../words.ts';
import { stacksOf, type ChartSeries } from './stacks-of.ts';
import './time-chart.css';

interface TimeChartProps {
  /** What it shows, for those who cannot see it. */
  label: string;
  /** Days of UTC such as `2026-11-17`, the oldest first. */
  days: readonly string[];
  /** On top of each other, the first at the bottom. */
  series: readonly ChartSeries[];
  /** Whether the last day is not over yet. */
  isLastOpen?: boolean;
}

const STEP = 12;
const BAR = 10;
const HEIGHT = 60;

/** Numbers day by day, as bars: read by the pointer, by the arrow keys, or in a table. */
export function TimeChart({ label, days, series, isLastOpen = false }: TimeChartProps): ReactElement {
  const [read, setRead] = useState<number>();
  const last = days.length - 1;
  const at = Math.min(read ?? last, last);
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setRead(Math.max(0, Math.min(Math.floor(((clientX - left) / width) * days.length), last)));
  };
  const day = days[at];
  const said =
    day === undefined
      ? undefined
      : t('{day}: {values}', {
          day: dayName(day),
          values: series.map(({ name, values }) => `${name} ${formatNumber(values[at] ?? 0)}`).join(', '),
        });
  return (
    <figure className="time-chart">
      <div className="time-chart-bars">
        <Bars days={days} series={series} openDay={isLastOpen ? last : undefined} read={read} />
        {/* It lies on the bars and is not seen: its keys and what is heard of it are those of every slider. */}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={said}
          min={1}
          max={days.length}
          value={at + 1}
          onChange={({ currentTarget }) => setRead(currentTarget.valueAsNumber - 1)}
          onFocus={() => setRead(at)}
          onBlur={() => setRead(undefined)}
          onPointerMove={point}
          onPointerLeave={() => setRead(undefined)}
        />
      </div>
      <figcaption className="time-chart-foot">
        {read === undefined
          ? series.map(({ name, tone }) => (
              <span key={name} className="ks time-chart-name" data-tone={tone}>
                {name}
              </span>
            ))
          : said}
      </figcaption>
      <details className="time-chart-table">
        <summary>{t('As a table')}</summary>
        <DayTable label={label} days={days} series={series} />
      </details>
    </figure>
  );
}

interface BarsProps extends Pick<TimeChartProps, 'days' | 'series'> {
  openDay: number | undefined;
  read: number | undefined;
}

const Bars = ({ days, series, openDay, read }: BarsProps): ReactElement => (
  <svg viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`} aria-hidden="true" focusable="false">
    {stacksOf(series, days.length, HEIGHT).map((parts, day) => (
      <g key={days[day]} data-open={day === openDay || undefined} data-read={day === read || undefined}>
        {/* A day without anything can be pointed at, and is seen where it is read. */}
        <rect className="time-chart-day" x={day * STEP} y={0} width={BAR} height={HEIGHT} />
        {parts.map(({ series: { name, tone }, from, height }) => (
          // Its tone stands around it: what has the class of our elements has no size by attributes.
          <g key={name} className="ks" data-tone={tone}>
            <rect
              className="time-chart-bar"
              x={day * STEP}
              y={HEIGHT - from - height}
              width={BAR}
              height={height}
              rx={1}
            />
          </g>
        ))}
      </g>
    ))}
  </svg>
);

/** The newest first. */
const DayTable = ({ label, days, series }: Pick<TimeChartProps, 'label' | 'days' | 'series'>): ReactElement => (
  <table className="ks ks-data" aria-label={label}>
    <thead>
      <tr>
        {[t('Day'), ...series.map(({ name }) => name)].map((name) => (
          <th key={name} className="ks ks-data-cell" scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {days
        .map((day, index) => (
          <tr key={day}>
            <th className="ks ks-data-cell" scope="row">
              {dayName(day)}
            </th>
            {series.map(({ name, values }) => (
              <td key={name} className="ks ks-data-cell" data-muted>
                {formatNumber(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))
        .toReversed()}
    </tbody>
  </table>
);

const names = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayName = (day: string): string => names.format(new Date(`${day}T00:00:00Z`));
