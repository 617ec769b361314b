import { sql, type Sql } from './sql.ts';

/** A place in a list ordered by time: after the row with this id and this time in microseconds since the epoch. */
export interface TimePlace {
  readonly micros: string;
  readonly id: string;
}

const NOTHING = sql``;

/** SQL pieces to list rows by time, then by id. */
export const timeOrder = (time: Sql<never>, id: Sql<never>, isDescending = false) => ({
  /** A column with the exact time, for the place. */
  micros: sql`(extract(epoch from ${time}) * 1000000)::bigint::text as micros`,
  orderBy: isDescending ? sql`${time} desc, ${id} desc` : sql`${time}, ${id}`,
  /** A condition for the rows after the place. */
  andAfter: (place: TimePlace | undefined) =>
    place === undefined
      ? NOTHING
      : sql`and (${time}, ${id}) ${isDescending ? sql`<` : sql`>`} (timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond', ${place.id}::uuid)`,
});
