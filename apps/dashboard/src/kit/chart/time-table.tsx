import type { ReactElement } from 'react';
import { formatNumber, t } from '../../words.ts';
import { asText } from './as-text.ts';
import { FigureTable } from './figure-table.tsx';
import type { ChartSeries } from './stacks-of.ts';
import { isDay, timeName } from './time-name.ts';

interface TimeTableProps {
  label: string;
  times: readonly string[];
  series: readonly ChartSeries[];
}

/** The numbers of the chart as text, newest first. The copied text starts with the oldest. */
export function TimeTable({ label, times, series }: TimeTableProps): ReactElement {
  const heads = [firstColumn(times), ...series.map(({ name }) => name)];
  const cellsAt = (index: number) => series.map(({ values }) => values[index]);
  return (
    <FigureTable
      label={label}
      heads={heads}
      rows={times
        .map((time, index) => ({ id: time, name: timeName(time), cells: cellsAt(index).map(numberOf) }))
        .toReversed()}
      content={asText([heads, ...times.map((time, index) => [time, ...cellsAt(index).map((value) => value ?? '')])])}
    />
  );
}

const firstColumn = ([first = '']: readonly string[]): string => (isDay(first) ? t('Day (UTC)') : t('Hour (UTC)'));

export const numberOf = (value: number | null | undefined): string => (value === null ? '–' : formatNumber(value ?? 0));
