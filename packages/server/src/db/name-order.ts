import { sql, type Sql } from './sql.ts';

/** A place in a list by name: after the row with this id, whose name was put in order as this. */
export interface NamePlace {
  readonly id: string;
  readonly name: string;
}

const NOTHING = sql``;

/** The pieces of a statement that lists rows by a name, as the function `name_order` reads it, and those of one name by their id. */
export function nameOrder(name: Sql<never>, id: Sql<never>, isDescending = false) {
  const inOrder = sql`name_order(${name}) collate "C"`;
  return {
    /** A column: what a place tells of the name. */
    name: sql`name_order(${name}) as name`,
    orderBy: isDescending ? sql`${inOrder} desc, ${id} desc` : sql`${inOrder}, ${id}`,
    /** The end of a condition: what comes after the place. */
    andAfter: (place: NamePlace | undefined) =>
      place === undefined
        ? NOTHING
        : sql`and (${inOrder}, ${id}) ${isDescending ? sql`<` : sql`>`} (${place.name}::text collate "C", ${place.id}::uuid)`,
  };
}
