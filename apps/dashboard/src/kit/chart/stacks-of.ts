/** One series of a chart. */
export interface ChartSeries {
  readonly name: string;
  readonly tone: 'accent' | 'success' | 'warning' | 'destructive' | 'muted';
  /** One number per point; null if it isn't known yet. */
  readonly values: readonly (number | null)[];
  /** Included in the reading and the table but not drawn, because it isn't part of the total. */
  readonly isAside?: boolean;
}

/** One series within the bar of a day. `from` is the distance from the bottom. */
export interface StackPart {
  readonly series: ChartSeries;
  readonly from: number;
  readonly height: number;
}

/** Minimum height of a part, so that small numbers stay visible next to large ones. */
const LEAST_HEIGHT = 1.5;

const valueOf = ({ values }: ChartSeries, point: number): number => values[point] ?? 0;

/** Returns the sum of all series at each point. */
export const totalsOf = (series: readonly ChartSeries[], points: number): number[] =>
  Array.from({ length: points }, (_, point) => series.reduce((sum, one) => sum + valueOf(one, point), 0));

/** Returns the stacked parts of each day's bar. The highest day fills the height, unless `top` sets the maximum. */
export function stacksOf(series: readonly ChartSeries[], days: number, height: number, top?: number): StackPart[][] {
  const totals = totalsOf(series, days);
  const most = top ?? Math.max(...totals, 1);
  return totals.map((total, day) => {
    const parts = series.filter((one) => valueOf(one, day) > 0);
    const heights = parts.map((one) => Math.max((valueOf(one, day) / most) * height, LEAST_HEIGHT));
    // Small parts were raised to the minimum height, so all parts are scaled to keep the bar within the chart.
    const room = Math.max((total / most) * height, LEAST_HEIGHT * parts.length);
    const scale = room / heights.reduce((sum, one) => sum + one, 0);
    let from = 0;
    return parts.map((one, index) => {
      const part = { series: one, from, height: (heights[index] ?? 0) * scale };
      from += part.height;
      return part;
    });
  });
}
