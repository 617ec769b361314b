import type { MetricsDay, SignInSum } from './metrics-day.ts';

/** What days were together: their sums, and as many users as at the end of the last one. Undefined of none. */
export function sumOfDays(days: readonly MetricsDay[]): MetricsDay | undefined {
  const last = days.at(-1);
  if (!last) return undefined;
  const sum = (of: (day: MetricsDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    ...last,
    signedUp: sum(({ signedUp }) => signedUp),
    invited: sum(({ invited }) => invited),
    byProvider: sum(({ byProvider }) => byProvider),
    imported: sum(({ imported }) => imported),
    byServer: sum(({ byServer }) => byServer),
    signIns: sumOfSignIns(days.flatMap(({ signIns }) => signIns)),
    mailsSent: sum(({ mailsSent }) => mailsSent),
    mailsFailed: sum(({ mailsFailed }) => mailsFailed),
    mailsExpired: sum(({ mailsExpired }) => mailsExpired),
    mailsP95Millis: null, // of days it cannot be told
  };
}

function sumOfSignIns(all: readonly SignInSum[]): SignInSum[] {
  const sums = new Map<string, SignInSum>();
  for (const one of all) {
    const name = `${one.method} ${one.outcome}`;
    sums.set(name, { ...one, count: one.count + (sums.get(name)?.count ?? 0) });
  }
  return [...sums.values()];
}
