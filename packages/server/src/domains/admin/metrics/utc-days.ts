export const DAY_MS = 24 * 60 * 60_000;

/** Returns the UTC day, such as `2026-11-03`. */
export const dayOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** Negative numbers go back. */
export const addDays = (day: string, days: number): string => dayOf(startOf(day).getTime() + days * DAY_MS);

/** Returns the start of a day and of the next one. */
export const boundsOf = (day: string) => ({ day, from: startOf(day), to: startOf(addDays(day, 1)) });

/** Counts the days, including both ends. */
export const daysFrom = (first: string, last: string): number =>
  Math.round((startOf(last).getTime() - startOf(first).getTime()) / DAY_MS) + 1;

/** Returns the Monday of the week. */
export const weekOf = (day: string): string => addDays(day, -((startOf(day).getUTCDay() + 6) % 7));

/** Days as bits of a month, in the form of `user_activity`. */
export interface MonthBits {
  readonly month: string;
  readonly bits: number;
}

/** Returns the bits of a number of days up to the last one. */
export function bitsOf(last: string, days: number): MonthBits[] {
  const months = new Map<string, number>();
  for (let back = 0; back < days; back += 1) {
    const day = addDays(last, -back);
    const month = `${day.slice(0, 7)}-01`;
    months.set(month, (months.get(month) ?? 0) | (1 << (Number(day.slice(8)) - 1)));
  }
  return [...months].map(([month, bits]) => ({ month, bits }));
}
