import type { ImportedLine } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { readPicture, addTeams, listTeamsAmong, type AddedTeam } from '../../identity/index.ts';
import type { Batch, Outcome } from './import.ts';
import type { RowOf } from './read-row.ts';
import { rememberSeen, seenBefore, teamKey } from './seen-keys.ts';

/** Imports teams. Existing teams stay unchanged; the others are added together. */
export async function importTeams(
  ctx: TransactionContext,
  batch: Batch,
  rows: readonly RowOf<'team'>[],
): Promise<Outcome> {
  const given = rows.map(({ value }) => toTeam(ctx, batch, value));
  const ids = given.map(({ id }) => id);
  const known = new Set((await listTeamsAmong(ctx.db, batch.projectId, ids)).map(({ id }) => id));
  const seen = await seenBefore(ctx, batch, ids.map(teamKey));
  const added: AddedTeam[] = [];
  for (const team of given) {
    if (known.has(team.id) || seen.has(teamKey(team.id))) continue;
    seen.add(teamKey(team.id));
    added.push(team);
  }
  if (added.length > 0 && !batch.isDryRun) await addTeams(ctx, batch.projectId, added);
  await rememberSeen(
    ctx,
    batch,
    added.map(({ id }) => teamKey(id)),
  );
  return { created: added.length, existing: rows.length - added.length, refused: [] };
}

function toTeam(ctx: TransactionContext, { projectId, now }: Batch, given: ImportedLine<'team'>): AddedTeam {
  const { imageUrl, picture } = readPicture(ctx, projectId, given.profile_image_url ?? null);
  return {
    id: given.id.toLowerCase(),
    createdAt: new Date(given.created_at_millis ?? now.getTime()).toISOString(),
    displayName: given.display_name,
    profileImageUrl: imageUrl,
    picture,
    clientMetadata: given.client_metadata ?? null,
    clientReadOnlyMetadata: given.client_read_only_metadata ?? null,
    serverMetadata: given.server_metadata ?? null,
    signUpUserId: given.sign_up_user_id ?? null,
  };
}
