import { extend, joinedOnce } from './joined-texts.ts';
import { sql, Sql } from './sql.ts';

/** A piece of a statement with a name, by which those after it can read the rows that it returns. */
export interface Part<Name extends string = string, Needs extends string = string> {
  readonly name: Name;
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  readonly needs: readonly Needs[];
}

export const part = <const Name extends string, Needs extends string>(
  name: Name,
  { texts, values, needs }: Sql<Needs>,
): Part<Name, Needs> => ({ name, texts, values, needs });

/** The condition of a part that does in any case what it does. */
export const always = sql`true`;

const rows = new Map<string, Sql>();

/** Where the rows of another part are read: `select id from ${rowsOf('used')}`. So a statement tells what it needs. */
export function rowsOf<const Name extends string>(name: Name): Sql<Name> {
  const known = rows.get(name) ?? new Sql([name], [], [name]);
  rows.set(name, known);
  return known as Sql<Name>; // under this name nothing else is kept
}

/** Demands an impossible property, named after the problem, where a part is needed that is not there. */
type Complete<Needs extends string, Given extends string> = string extends Needs
  ? unknown
  : [Exclude<Needs, Given>] extends [never]
    ? unknown
    : { readonly noPartIsCalled: Exclude<Needs, Given> };

/**
 * Several writes as one statement, and so one round trip and one transaction. The parts become its `with` list, in their
 * order; the rows are those of the last one. See docs/adr/0005-pipelined-statements.md.
 */
export function together<const Name extends string, Needs extends string, Last extends string = never>(
  parts: readonly Part<Name, Needs>[] & Complete<Needs | Last, Name>,
  last?: Sql<Last>,
): Sql<never>;
export function together(parts: readonly Part[], last: Sql = sql`select`): Sql {
  const pieces = [...parts, last];
  const { texts } = joinedOnce(last.texts, pieces, () => {
    requireComplete(parts, last);
    const joined = [''];
    parts.forEach(({ name, texts: own }, index) =>
      extend(joined, [`${index === 0 ? 'with' : '\n),'} ${name} as (`], own),
    );
    extend(joined, [parts.length === 0 ? '' : '\n)\n'], last.texts);
    return { texts: joined, needs: [] };
  });
  return new Sql(
    texts,
    pieces.flatMap((piece) => piece.values),
    [],
  );
}

/** Runs when a statement is first put together, so whatever test reaches it tells. */
function requireComplete(parts: readonly Part[], last: Sql): void {
  const before = new Set<string>();
  for (const piece of parts) {
    if (before.has(piece.name)) throw new Error(`Two parts of a statement are called "${piece.name}".`);
    requireRead(`The part "${piece.name}"`, piece, before);
    before.add(piece.name);
  }
  requireRead('The last of a statement', last, before);
}

function requireRead(who: string, { needs, texts }: Pick<Sql, 'needs' | 'texts'>, before: ReadonlySet<string>): void {
  const missing = needs.find((name) => !before.has(name));
  if (missing !== undefined)
    throw new Error(`${who} reads the rows of "${missing}", but no part before it is called so.`);
  const text = texts.join('?');
  const untold = [...before].find(
    (name) => !needs.includes(name) && new RegExp(String.raw`\b(?:from|join|using)\s+${name}\b`).test(text),
  );
  if (untold !== undefined)
    throw new Error(`${who} reads the rows of "${untold}" without saying so: write rowsOf('${untold}').`);
}
