import type { ReactElement } from 'react';
import { stacksOf, type ChartSeries } from './stacks-of.ts';
import styles from './time-chart.module.css';

const WIDTH = 358;
const HEIGHT = 60;
/** Width of a bar as a share of the space of a day. */
const BAR = 10 / 12;

export interface DrawingProps {
  times: readonly string[];
  series: readonly ChartSeries[];
  kind: 'bars' | 'lines';
  /** Index of the point that isn't complete yet, such as today. */
  open: number | undefined;
  /** Index of the point under the pointer or the slider. */
  read: number | undefined;
  /** The values of the grid lines, starting at zero. */
  ticks: readonly number[];
}

/** Returns the horizontal position of a point from 0 to 1: lines use the full width, bars are centered in their own slot. */
export function placeOf(kind: DrawingProps['kind'], point: number, count: number): number {
  if (kind === 'bars') return (point + 0.5) / Math.max(count, 1);
  return count < 2 ? 0.5 : point / (count - 1);
}

/** The drawing of a chart. Hidden from screen readers, because the slider and the table give the same values. */
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
      {/* A full-height target: a day without data can be pointed at and shows that it is selected. */}
      <rect className={styles.day} x={point * step} y={0} width={width} height={HEIGHT} />
      {parts.map(({ series: { name, tone }, from, height }) => (
        // The group carries the tone, because `all: revert` of the class `ks` would drop the size attributes of the rect.
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

/** Lines of the series, the first one shaded. An incomplete point is a dot, because a line to it would look like a drop. */
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
