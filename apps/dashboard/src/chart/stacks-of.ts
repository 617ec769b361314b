/** What is counted day by day. */
export interface ChartSeries {
  readonly name: string;
  readonly tone: 'accent' | 'success' | 'warning' | 'destructive';
  /** A number per day. */
  readonly values: readonly number[];
}

/** A series within the bar of a day: how far from the bottom it begins, and how high it is. */
export interface StackPart {
  readonly series: ChartSeries;
  readonly from: number;
  readonly height: number;
}

/** However few there are beside many others, they can be seen. */
const LEAST_HEIGHT = 1.5;

/** The bar of each day, its series on top of each other; the highest day is as high as the chart. */
export function stacksOf(series: readonly ChartSeries[], days: number, height: number): StackPart[][] {
  const valueOf = ({ values }: ChartSeries, day: number): number => values[day] ?? 0;
  const totals = Array.from({ length: days }, (_, day) => series.reduce((sum, one) => sum + valueOf(one, day), 0));
  const most = Math.max(...totals, 1);
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
