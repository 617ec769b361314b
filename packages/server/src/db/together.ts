import { extend, joinedOnce } from './joined-texts.ts';
import { sql, Sql } from './sql.ts';

/** A named piece of a statement; later pieces read its returned rows by the name. */
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

/** The condition of an unconditional part. */
export const always = sql`true`;

const rows = new Map<string, Sql>();

/** Names the rows of another part, as in `select id from ${rowsOf('used')}`, and records that the statement needs it. */
export function rowsOf<const Name extends string>(name: Name): Sql<Name> {
  const known = rows.get(name) ?? new Sql([name], [], [name]);
  rows.set(name, known);
  return known as Sql<Name>; // a name is stored only with its own type
}

/** Demands an impossible property, named after the problem, if a needed part is missing. */
type Complete<Needs extends string, Given extends string> = string extends Needs
  ? unknown
  : [Exclude<Needs, Given>] extends [never]
    ? unknown
    : { readonly noPartIsCalled: Exclude<Needs, Given> };

/**
 * Combines several writes into one statement: one round trip and one transaction. The parts become its `with` list in
 * order; the result has the rows of the last one. See docs/adr/0005-pipelined-statements.md.
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

/** Runs when a statement is first joined, so that any test that reaches the statement finds the mistake. */
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
