import type { Happenings, Joined } from './happenings.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEKS_COUNTED = 12;
/** The emails of a day are counted again for this many days. */
const DAYS_OF_MAILS = 8;

const nameOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/** Returns the users at a time: without those deleted by then, and those who came later. */
function thereAt(happenings: Happenings, at: number): Joined[] {
  return happenings.joined.filter(({ user, cameAt }) => cameAt <= at && (happenings.left.get(user) ?? Infinity) > at);
}

/** Returns the origin of a user, as far as it is known at a time. */
function wayOf({ way, accepted, signedUpAt }: Joined, at: number): string {
  const isInvited = accepted !== undefined && accepted.at <= at && accepted.invitedAt < signedUpAt;
  return isInvited && (way === 'sign_up' || way === 'provider') ? 'invitation' : way;
}

/** Groups the users of sessions by day. */
function usersByDay({ used }: Happenings): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>();
  for (const { user, at } of used) {
    const day = nameOf(at);
    const users = days.get(day) ?? new Set();
    days.set(day, users.add(user));
  }
  return days;
}

/** Returns the distinct users of a number of days up to the last one. */
function activeUsers(byDay: ReadonlyMap<string, ReadonlySet<string>>, last: number, days: number): Set<string> {
  const all = new Set<string>();
  for (let back = 0; back < days; back += 1)
    for (const user of byDay.get(nameOf(last - back * DAY_MS)) ?? []) all.add(user);
  return all;
}

/** The nearest-rank 95th percentile. */
function p95(all: readonly number[]): number | null {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
}

/**
 * Computes each day as `GET /internal/metrics` returns it, without SQL. `countedAt` maps the start of each day to the
 * time when it was counted.
 */
export function countDays(happenings: Happenings, countedAt: ReadonlyMap<number, number>) {
  const byDay = usersByDay(happenings);
  const lastRun = Math.max(...countedAt.values());
  return [...countedAt].map(([from, at]) => {
    const to = from + DAY_MS;
    const isOfDay = (one: { readonly at: number }): boolean => one.at >= from && one.at < to;
    const there = thereAt(happenings, at);
    const ids = new Set(there.map(({ user }) => user));
    const came = there.filter(({ signedUpAt }) => signedUpAt >= from && signedUpAt < to);
    const cameBy = (way: string): number => came.filter((joined) => wayOf(joined, at) === way).length;
    const active = (days: number): number => [...activeUsers(byDay, from, days)].filter((user) => ids.has(user)).length;
    const mailsCountedAt = countedAt.get(from + DAYS_OF_MAILS * DAY_MS) ?? lastRun;
    const mails = happenings.mails.filter((mail) => isOfDay(mail) && mail.doneAt < mailsCountedAt);
    const mailed = (status: string) => mails.filter((mail) => mail.status === status);
    const teams = [...happenings.teams.values()];
    return {
      at_millis: from,
      is_complete: true,
      users: there.filter(({ signedUpAt }) => signedUpAt < to).length,
      teams: teams.filter((team) => team.at < to && team.at <= at && (team.goneAt ?? Infinity) > at).length,
      sign_ups: {
        signed_up: cameBy('sign_up'),
        invited: cameBy('invitation'),
        by_provider: cameBy('provider'),
        imported: happenings.imports.filter(isOfDay).reduce((sum, { created }) => sum + created, 0),
        by_server: cameBy('server'),
      },
      active: { day: active(1), week: active(7), month: active(30) },
      sign_ins: tally(happenings.signIns.filter(isOfDay)),
      mails: {
        sent: mailed('sent').length,
        failed: mailed('failed').length,
        expired: mailed('expired').length,
        p95_millis: p95(mailed('sent').map((mail) => mail.doneAt - mail.at)),
      },
    };
  });
}

/** Sorted by method, then outcome. */
export function tally(signIns: Happenings['signIns']): { method: string; outcome: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { method, outcome } of signIns)
    counts.set(`${method} ${outcome}`, (counts.get(`${method} ${outcome}`) ?? 0) + 1);
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => ({ method: name.split(' ')[0] ?? '', outcome: name.split(' ')[1] ?? '', count }));
}

/** Computes sign-up weeks and the weeks after them, each as of the first run after it ended. */
export function countWeeks(happenings: Happenings, firstMonday: number, runs: readonly number[]) {
  const byDay = usersByDay(happenings);
  const rows: { week: string; later: number; users: number; active: number }[] = [];
  for (let week = firstMonday; week < (runs.at(-1) ?? 0); week += 7 * DAY_MS) {
    for (let later = 0; later < WEEKS_COUNTED; later += 1) {
      const end = week + (later + 1) * 7 * DAY_MS;
      const at = runs.find((run) => run >= end);
      if (at === undefined) break;
      const cohort = thereAt(happenings, at).filter(
        ({ way, signedUpAt }) =>
          signedUpAt >= week && signedUpAt < week + 7 * DAY_MS && way !== 'import' && way !== 'server',
      );
      const active = activeUsers(byDay, end - DAY_MS, 7);
      const isActive = ({ user }: Joined): boolean => active.has(user);
      rows.push({ week: nameOf(week), later, users: cohort.length, active: cohort.filter(isActive).length });
    }
  }
  return rows;
}
