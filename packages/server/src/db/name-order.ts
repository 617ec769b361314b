import { sql, type Sql } from './sql.ts';

/** A place in a list ordered by name: after the row with this id and this sort key. */
export interface NamePlace {
  readonly id: string;
  readonly name: string;
}

const NOTHING = sql``;

/** SQL pieces to list rows by name, in the order of the function `name_order`, then by id. */
export function nameOrder(name: Sql<never>, id: Sql<never>, isDescending = false) {
  const inOrder = sql`name_order(${name}) collate "C"`;
  return {
    /** A column with the sort key, for the place. */
    name: sql`name_order(${name}) as name`,
    orderBy: isDescending ? sql`${inOrder} desc, ${id} desc` : sql`${inOrder}, ${id}`,
    /** A condition for the rows after the place. */
    andAfter: (place: NamePlace | undefined) =>
      place === undefined
        ? NOTHING
        : sql`and (${inOrder}, ${id}) ${isDescending ? sql`<` : sql`>`} (${place.name}::text collate "C", ${place.id}::uuid)`,
  };
}
