import type { ImportedKind, ImportedLine } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import type { Batch, Outcome } from './import.ts';
import { importMembers } from './import-members.ts';
import { importDefinition, importSettings, importTemplate, makeWay } from './import-settings.ts';
import { importTeams } from './import-teams.ts';
import { importUsers } from './import-users.ts';
import type { Row, RowOf } from './read-row.ts';

type Importer<Kind extends ImportedKind> = (
  ctx: TransactionContext,
  batch: Batch,
  rows: readonly RowOf<Kind>[],
) => Promise<Outcome>;

/** For kinds with few rows, which are imported one after another. `take` returns whether the row was imported. */
const oneByOne =
  <Kind extends ImportedKind>(
    take: (ctx: TransactionContext, batch: Batch, value: ImportedLine<Kind>) => Promise<boolean>,
  ): Importer<Kind> =>
  async (ctx, batch, rows) => {
    let created = 0;
    for (const { value } of rows) if (await take(ctx, batch, value)) created += 1;
    return { created, existing: rows.length - created, refused: [] };
  };

const importers: { readonly [Kind in ImportedKind]: Importer<Kind> } = {
  keystead: oneByOne(makeWay),
  permission_definition: oneByOne(importDefinition),
  project: oneByOne(importSettings),
  email_template: oneByOne(importTemplate),
  user: importUsers,
  team: importTeams,
  team_membership: importMembers,
};

/** Imports the rows in the order of the file: teams come after the users who are their members. */
export async function importRows(ctx: TransactionContext, batch: Batch, rows: readonly Row[]): Promise<Outcome> {
  let all: Outcome = { created: 0, existing: 0, refused: [] };
  for (const { kind, rows: run } of runsOf(rows)) {
    const { created, existing, refused } = await importRun(ctx, batch, kind, run);
    all = {
      created: all.created + created,
      existing: all.existing + existing,
      refused: [...all.refused, ...refused],
    };
  }
  return all;
}

const importRun = <Kind extends ImportedKind>(
  ctx: TransactionContext,
  batch: Batch,
  kind: Kind,
  rows: readonly Row[],
  // All rows of a run have the same kind.
): Promise<Outcome> => importers[kind](ctx, batch, rows as readonly RowOf<ImportedKind>[] as readonly RowOf<Kind>[]);

/** Groups consecutive rows of the same kind. */
function runsOf(rows: readonly Row[]): { kind: ImportedKind; rows: Row[] }[] {
  const runs: { kind: ImportedKind; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.kind === row.kind) last.rows.push(row);
    else runs.push({ kind: row.kind, rows: [row] });
  }
  return runs;
}
