import type { Metrics, MetricsPoint } from '@keystead/client/admin';
import type { ChartSeries } from '../../kit/chart/stacks-of.ts';
import { t } from '../../words.ts';
import type { ChartName } from './chart-names.ts';
import { failedOf, finishedOf } from './sums.ts';

export interface ChartData {
  readonly kind: 'lines' | 'bars';
  readonly series: readonly ChartSeries[];
}

export const chartLabels = (): Readonly<Record<ChartName, string>> => ({
  active: t('Active users'),
  longer: t('Weekly and monthly'),
  totals: t('Users and teams'),
  'sign-ups': t('Sign-ups'),
  apart: t('Imported or created'),
  'sign-ins': t('Sign-ins'),
  failed: t('Failed sign-ins'),
  mails: t('Emails'),
});

/** Returns the start of each point in the format that charts expect. */
export const timesOf = ({ points, interval }: Pick<Metrics, 'points' | 'interval'>): string[] =>
  points.map(({ at }) => (interval === 'day' ? at.toISOString().slice(0, 10) : at.toISOString()));

/** Returns the series of a chart. Active users aren't counted by hour, so sign-ins replace them. */
export function chartData(name: ChartName, points: readonly MetricsPoint[], interval: Metrics['interval']): ChartData {
  const series = (
    label: string,
    tone: ChartSeries['tone'],
    of: (point: MetricsPoint) => number | null,
  ): ChartSeries => ({ name: label, tone, values: points.map(of) });
  const signIns = series(t('Sign-ins'), 'success', finishedOf);
  switch (name) {
    case 'active':
      return {
        kind: 'lines',
        series:
          interval === 'hour'
            ? [signIns]
            : [series(t('Daily active users'), 'accent', ({ active }) => active?.day ?? null), signIns],
      };
    case 'longer':
      return {
        kind: 'lines',
        series: [
          series(t('Monthly active users'), 'accent', ({ active }) => active?.month ?? null),
          series(t('Weekly active users'), 'success', ({ active }) => active?.week ?? null),
        ],
      };
    case 'totals':
      return {
        kind: 'lines',
        series: [
          series(t('Users'), 'accent', ({ users }) => users ?? null),
          series(t('Teams'), 'success', ({ teams }) => teams ?? null),
        ],
      };
    case 'sign-ups':
      return {
        kind: 'bars',
        series: [
          series(t('By sign-up'), 'accent', ({ signUps }) => signUps?.signedUp ?? 0),
          series(t('By invitation'), 'success', ({ signUps }) => signUps?.invited ?? 0),
          series(t('By provider'), 'warning', ({ signUps }) => signUps?.byProvider ?? 0),
        ],
      };
    case 'apart':
      return {
        kind: 'bars',
        series: [
          series(t('Imported'), 'accent', ({ signUps }) => signUps?.imported ?? 0),
          series(t('Created by staff or API'), 'success', ({ signUps }) => signUps?.byServer ?? 0),
        ],
      };
    case 'sign-ins':
      return {
        kind: 'lines',
        series: [series(t('Successful'), 'accent', finishedOf), series(t('Failed'), 'destructive', failedOf)],
      };
    case 'failed':
      return {
        kind: 'bars',
        series: [
          series(t('Incorrect'), 'accent', failedBy('wrong')),
          series(t('Expired'), 'success', failedBy('expired')),
          series(t('Blocked'), 'destructive', failedBy('blocked')),
          series(t('Disabled'), 'warning', failedBy('restricted', 'refused')),
        ],
      };
    case 'mails':
      return {
        kind: 'bars',
        series: [
          series(t('Sent'), 'accent', ({ mails }) => mails?.sent ?? 0),
          series(t('Failed'), 'destructive', ({ mails }) => mails?.failed ?? 0),
          series(t('Expired'), 'warning', ({ mails }) => mails?.expired ?? 0),
          { ...series(t('p95 (ms)'), 'muted', ({ mails }) => mails?.p95Millis ?? null), isAside: true },
        ],
      };
  }
}

const failedBy =
  (...outcomes: readonly string[]) =>
  ({ signIns = [] }: MetricsPoint): number =>
    signIns.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0);
