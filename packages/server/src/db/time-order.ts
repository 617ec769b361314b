import { sql, type Sql } from './sql.ts';

/** A place in a list by time: after the row with this id, whose time was this one, in microseconds since the epoch. */
export interface TimePlace {
  readonly micros: string;
  readonly id: string;
}

const NOTHING = sql``;

/** The pieces of a statement that lists rows by a time, and those of one time by their id. */
export const timeOrder = (time: Sql<never>, id: Sql<never>, isDescending = false) => ({
  /** A column: what a place tells of the time, exactly. */
  micros: sql`(extract(epoch from ${time}) * 1000000)::bigint::text as micros`,
  orderBy: isDescending ? sql`${time} desc, ${id} desc` : sql`${time}, ${id}`,
  /** The end of a condition: what comes after the place. */
  andAfter: (place: TimePlace | undefined) =>
    place === undefined
      ? NOTHING
      : sql`and (${time}, ${id}) ${isDescending ? sql`<` : sql`>`} (timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond', ${place.id}::uuid)`,
});
