/** What is counted point by point. */
export interface ChartSeries {
  readonly name: string;
  readonly tone: 'accent' | 'success' | 'warning' | 'destructive' | 'muted';
  /** A number per point; null where it is not known yet. */
  readonly values: readonly (number | null)[];
  /** Read and told, but not drawn: it is no part of the whole. */
  readonly isAside?: boolean;
}

/** A series within the bar of a day: how far from the bottom it begins, and how high it is. */
export interface StackPart {
  readonly series: ChartSeries;
  readonly from: number;
  readonly height: number;
}

/** However few there are beside many others, they can be seen. */
const LEAST_HEIGHT = 1.5;

const valueOf = ({ values }: ChartSeries, point: number): number => values[point] ?? 0;

/** What all series are together, point by point. */
export const totalsOf = (series: readonly ChartSeries[], points: number): number[] =>
  Array.from({ length: points }, (_, point) => series.reduce((sum, one) => sum + valueOf(one, point), 0));

/** The bar of each day, its series on top of each other; the highest day is as high as the chart, unless that has a top. */
export function stacksOf(series: readonly ChartSeries[], days: number, height: number, top?: number): StackPart[][] {
  const totals = totalsOf(series, days);
  const most = top ?? Math.max(...totals, 1);
  return totals.map((total, day) => {
    const parts = series.filter((one) => valueOf(one, day) > 0);
    const heights = parts.map((one) => Math.max((valueOf(one, day) / most) * height, LEAST_HEIGHT));
    // What was made higher to be seen is taken from the others, so that no day grows out of the chart.
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
