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

/** Rows that are few, and are taken one after the other. The verb tells whether the project has taken it. */
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

/** In the order in which they stand in the file: teams come after the users who are in them. */
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
): Promise<Outcome> => importers[kind](ctx, batch, rows as readonly RowOf<ImportedKind>[] as readonly RowOf<Kind>[]); // all of them are of this kind

/** Rows of one kind that follow each other. */
function runsOf(rows: readonly Row[]): { kind: ImportedKind; rows: Row[] }[] {
  const runs: { kind: ImportedKind; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.kind === row.kind) last.rows.push(row);
    else runs.push({ kind: row.kind, rows: [row] });
  }
  return runs;
}
