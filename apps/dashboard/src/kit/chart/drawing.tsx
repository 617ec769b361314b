import type { ReactElement } from 'react';
import { stacksOf, type ChartSeries } from './stacks-of.ts';
import styles from './time-chart.module.css';

const WIDTH = 358;
const HEIGHT = 60;
/** Of the room of a day, how much its bar takes. */
const BAR = 10 / 12;

export interface DrawingProps {
  times: readonly string[];
  series: readonly ChartSeries[];
  kind: 'bars' | 'lines';
  /** The point that is not over yet. */
  open: number | undefined;
  /** The point that is read. */
  read: number | undefined;
  /** The steps of the axis, from zero on. */
  ticks: readonly number[];
}

/** Where a point stands, from 0 to 1: lines go from edge to edge, bars have room of their own. */
export function placeOf(kind: DrawingProps['kind'], point: number, count: number): number {
  if (kind === 'bars') return (point + 0.5) / Math.max(count, 1);
  return count < 2 ? 0.5 : point / (count - 1);
}

/** What is seen of a chart. What it says is told by the slider on it, and by the table. */
export function Drawing(props: DrawingProps): ReactElement {
  const { kind, ticks } = props;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {ticks.map((tick, index) => (
        <line key={tick} className={styles.grid} {...across((index / (ticks.length - 1)) * HEIGHT)} />
      ))}
      {kind === 'bars' ? <Bars {...props} /> : <Lines {...props} />}
    </svg>
  );
}

const across = (y: number) => ({ x1: 0, x2: WIDTH, y1: y, y2: y, vectorEffect: 'non-scaling-stroke' });

function Bars({ times, series, open, read, ticks }: DrawingProps): ReactElement[] {
  const step = (WIDTH + 2) / Math.max(times.length, 1);
  const width = step * BAR;
  return stacksOf(series, times.length, HEIGHT, ticks.at(-1)).map((parts, point) => (
    <g key={times[point]} data-open={point === open || undefined} data-read={point === read || undefined}>
      {/* A day without anything can be pointed at, and is seen where it is read. */}
      <rect className={styles.day} x={point * step} y={0} width={width} height={HEIGHT} />
      {parts.map(({ series: { name, tone }, from, height }) => (
        // Its tone stands around it: what has the class of our elements has no size by attributes.
        <g key={name} className="ks" data-tone={tone}>
          <rect
            className={styles.bar}
            x={point * step}
            y={HEIGHT - from - height}
            width={width}
            height={height}
            rx={Math.min(1, width / 4)}
          />
        </g>
      ))}
    </g>
  ));
}

/** The first one has a shade under it. A point that is not over yet is a dot: a line to it would seem to fall. */
function Lines({ times, series, open, read, ticks }: DrawingProps): ReactElement {
  const top = ticks.at(-1) ?? 1;
  const xOf = (point: number): string => (placeOf('lines', point, times.length) * WIDTH).toFixed(1);
  return (
    <>
      {read !== undefined && (
        <line
          className={styles.read}
          x1={xOf(read)}
          x2={xOf(read)}
          y1={0}
          y2={HEIGHT}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {series.map(({ name, tone, values }, index) => {
        const places = values.flatMap((value, point) =>
          value === null ? [] : [{ point, at: `${xOf(point)},${(HEIGHT - (value / top) * HEIGHT).toFixed(1)}` }],
        );
        const over = places.filter(({ point }) => point !== open);
        const soFar = places.find(({ point }) => point === open);
        const [first, last] = [over[0], over.at(-1)];
        const line = over.map(({ at }) => at).join(' ');
        return (
          <g key={name} className="ks" data-tone={tone}>
            {index === 0 && first && last && (
              <polygon
                className={styles.shade}
                points={`${xOf(first.point)},${HEIGHT} ${line} ${xOf(last.point)},${HEIGHT}`}
              />
            )}
            <polyline className={styles.line} points={line} vectorEffect="non-scaling-stroke" />
            {soFar && (
              <polyline
                className={styles.dot}
                data-so-far=""
                points={`${soFar.at} ${soFar.at}`}
                vectorEffect="non-scaling-stroke"
              />
            )}
          </g>
        );
      })}
    </>
  );
}
