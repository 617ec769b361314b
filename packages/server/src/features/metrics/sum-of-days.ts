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
    signIns: sumOfSignIns(days),
    mailsSent: sum(({ mailsSent }) => mailsSent),
    mailsFailed: sum(({ mailsFailed }) => mailsFailed),
    mailsExpired: sum(({ mailsExpired }) => mailsExpired),
    mailsP95Millis: null, // of days it cannot be told
  };
}

/** A year has thousands of them, so nothing is made for each. */
function sumOfSignIns(days: readonly MetricsDay[]): SignInSum[] {
  const sums = new Map<string, Map<string, number>>();
  for (const { signIns } of days)
    for (const { method, outcome, count } of signIns) {
      let outcomes = sums.get(method);
      if (!outcomes) sums.set(method, (outcomes = new Map()));
      outcomes.set(outcome, count + (outcomes.get(outcome) ?? 0));
    }
  return [...sums].flatMap(([method, outcomes]) =>
    [...outcomes].map(([outcome, count]) => ({ method, outcome, count })),
  );
}
