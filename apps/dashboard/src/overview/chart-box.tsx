import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { Segments } from '@keystead/ui/dashboard';
import { TimeChart } from '../chart/time-chart.tsx';
import { t } from '../words.ts';
import { chartData, chartLabels } from './chart-data.ts';
import { CHARTS, type ChartName } from './chart-names.ts';
import { Definitions } from './definitions.tsx';

interface ChartBoxProps {
  /** Days, or hours. */
  metrics: Metrics;
  chart: ChartName;
  onChange: (chart: ChartName) => void;
}

/** One chart at a time, and what it counts. */
export function ChartBox({ metrics, chart, onChange }: ChartBoxProps): ReactElement {
  const { points, interval, definitions } = metrics;
  const labels = chartLabels();
  const times = points.map(({ at }) => (interval === 'day' ? at.toISOString().slice(0, 10) : at.toISOString()));
  return (
    <section className="setup-box" aria-label={t('Over time')} style={{ gap: 16, marginBlockEnd: 14 }}>
      <div style={{ overflowX: 'auto', padding: 2 }}>
        <Segments
          label={t('Chart')}
          value={chart}
          onChange={onChange}
          options={CHARTS.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      <TimeChart
        key={`${chart} ${interval}`}
        label={labels[chart]}
        times={times}
        {...chartData(chart, points, interval)}
        isLastOpen={points.at(-1)?.isComplete === false}
        hasAxis
      />
      <Definitions definitions={definitions} />
    </section>
  );
}
