import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { Segments } from '@keystead/ui/dashboard';
import { Box } from '../../kit/box.tsx';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { t } from '../../words.ts';
import { chartData, chartLabels, timesOf } from './chart-data.ts';
import { CHARTS, type ChartName } from './chart-names.ts';
import { Definitions } from './definitions.tsx';
import styles from './overview.module.css';

interface ChartBoxProps {
  /** By day, or by hour. */
  metrics: Metrics;
  chart: ChartName;
  onChange: (chart: ChartName) => void;
}

/** Active users and totals are only counted by day. */
const ONLY_BY_DAY: ReadonlySet<ChartName> = new Set(['active', 'longer', 'totals']);

/** One chart at a time, with a definition of what it counts. */
export function ChartBox({ metrics, chart, onChange }: ChartBoxProps): ReactElement {
  const { points, interval, definitions } = metrics;
  const labels = chartLabels();
  const charts = CHARTS.filter((name) => interval === 'day' || !ONLY_BY_DAY.has(name));
  const shown = charts.includes(chart) ? chart : 'sign-ins';
  return (
    <Box label={t('Over time')}>
      <div className={styles.charts}>
        <Segments
          label={t('Chart')}
          value={shown}
          onChange={onChange}
          options={charts.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      <TimeChart
        key={`${shown} ${interval}`}
        label={labels[shown]}
        times={timesOf(metrics)}
        {...chartData(shown, points, interval)}
        isLastOpen={points.at(-1)?.isComplete === false}
      />
      <Definitions definitions={definitions} />
    </Box>
  );
}
