import type { Metrics, MetricsPoint, SignInCount } from '@keystead/client/admin';

type Counted = Pick<MetricsPoint, 'signUps' | 'signIns' | 'mails'>;

/** Returns the number of sign-ups. Imported users and users created by a server don't count. */
export const signUpsOf = ({ signUps }: Counted): number =>
  signUps ? signUps.signedUp + signUps.invited + signUps.byProvider : 0;

const countOf = (signIns: readonly SignInCount[] = [], isWanted: (one: SignInCount) => boolean): number =>
  signIns.filter(isWanted).reduce((sum, { count }) => sum + count, 0);

export const finishedOf = ({ signIns }: Counted): number => countOf(signIns, ({ outcome }) => outcome === 'finished');
export const failedOf = ({ signIns }: Counted): number => countOf(signIns, ({ outcome }) => outcome !== 'finished');

export const sum = (points: readonly MetricsPoint[], of: (point: MetricsPoint) => number): number =>
  points.reduce((total, point) => total + of(point), 0);

/** Returns the share of sign-in attempts that failed; undefined if there were none. */
export const failureRate = (points: readonly Counted[]): number | undefined => {
  const failed = points.reduce((total, point) => total + failedOf(point), 0);
  const all = failed + points.reduce((total, point) => total + finishedOf(point), 0);
  return all === 0 ? undefined : failed / all;
};

/** Returns the growth as a fraction; undefined if there is nothing to compare with. */
export const growth = (now: number, before: number | undefined): number | undefined =>
  before === undefined || before === 0 ? undefined : (now - before) / before;

/** Returns the last known value. Weekly and monthly active users are only known when the day is over. */
export const lastKnown = (points: readonly MetricsPoint[], of: (point: MetricsPoint) => number | null | undefined) =>
  points.reduce<number | undefined>((last, point) => of(point) ?? last, undefined);

/** Returns the sign-ins by method with their shares, the most common first. */
export function signInsByMethod({
  points,
}: Pick<Metrics, 'points'>): { method: string; count: number; share: number }[] {
  const counts = new Map<string, number>();
  for (const { signIns = [] } of points)
    for (const { method, outcome, count } of signIns)
      if (outcome === 'finished') counts.set(method, (counts.get(method) ?? 0) + count);
  const all = [...counts.values()].reduce((total, count) => total + count, 0);
  return [...counts]
    .map(([method, count]) => ({ method, count, share: count / all }))
    .sort((one, other) => other.count - one.count);
}
