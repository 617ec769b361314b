import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { formatNumber, t } from '../words.ts';
import type { ChartSeries } from './stacks-of.ts';
import { isDay, timeName } from './time-name.ts';

interface TimeTableProps {
  label: string;
  times: readonly string[];
  series: readonly ChartSeries[];
}

const NUMBERS = { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;

/** The same numbers as text, the newest first; what is copied is as a spreadsheet takes it. */
export const TimeTable = ({ label, times, series }: TimeTableProps): ReactElement => (
  <>
    <CopyButton content={asText({ times, series })} />
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
    <section aria-label={label} tabIndex={0} style={{ maxBlockSize: 320, overflow: 'auto' }}>
      <table className="ks ks-data" aria-label={label}>
        <thead>
          <tr>
            <th className="ks ks-data-cell" scope="col">
              {firstColumn(times)}
            </th>
            {series.map(({ name }) => (
              <th key={name} className="ks ks-data-cell" scope="col" style={NUMBERS}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times
            .map((time, index) => (
              <tr key={time}>
                <th className="ks ks-data-cell" scope="row">
                  {timeName(time)}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="ks ks-data-cell" data-muted style={NUMBERS}>
                    {numberOf(values[index])}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </section>
  </>
);

const firstColumn = ([first = '']: readonly string[]): string => (isDay(first) ? t('Day (UTC)') : t('Hour (UTC)'));

export const numberOf = (value: number | null | undefined): string => (value === null ? '–' : formatNumber(value ?? 0));

const asText = ({ times, series }: Omit<TimeTableProps, 'label'>): string =>
  [
    [firstColumn(times), ...series.map(({ name }) => name)],
    ...times.map((time, index) => [time, ...series.map(({ values }) => String(values[index] ?? ''))]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
