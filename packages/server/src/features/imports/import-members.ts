import type { ImportedLine } from '@keystead/contract';
import type { TransactionContext } from '../../context.ts';
import { readDefinitions } from '../permissions/index.ts';
import { readPicture } from '../profile-pictures/index.ts';
import { addMembers, findMemberships, type AddedMember } from '../teams/members/index.ts';
import type { Batch, Outcome, RefusedRow } from './import.ts';
import type { RowOf } from './read-row.ts';
import { definitionKey, memberKey, rememberSeen, seenBefore, teamKey, userKey } from './seen-keys.ts';

/** Who is in a team already stays as they are there; the others join together, with what they were granted. */
export async function importMembers(
  ctx: TransactionContext,
  batch: Batch,
  rows: readonly RowOf<'team_membership'>[],
): Promise<Outcome> {
  const given = rows.map(({ line, value }) => ({ line, member: toMember(ctx, batch, value) }));
  const places = given.map(({ member }, place) => ({ place, teamId: member.teamId, userId: member.userId }));
  const found = new Map((await findMemberships(ctx.db, batch.projectId, places)).map((one) => [one.place, one]));
  const seen = await seenBefore(ctx, batch, [...new Set(given.flatMap(({ member }) => keysOf(member)))]);
  const defined = new Set((await readDefinitions(ctx, batch.projectId)).map(({ id }) => id));
  const added: AddedMember[] = [];
  const refused: RefusedRow[] = [];
  let existing = 0;
  for (const [place, { line, member }] of given.entries()) {
    const there = found.get(place);
    if (there?.isMember || seen.has(memberKey(member))) existing += 1;
    else if (!there?.hasTeam && !seen.has(teamKey(member.teamId)))
      refused.push({ line, problem: 'team_id: there is no such team' });
    else if (!there?.hasUser && !seen.has(userKey(member.userId)))
      refused.push({ line, problem: 'user_id: there is no such user' });
    else if (member.permissionIds.some((id) => !defined.has(id) && !seen.has(definitionKey(id))))
      refused.push({ line, problem: 'permission_ids: one that is not defined' });
    else {
      added.push(member);
      seen.add(memberKey(member));
    }
  }
  if (added.length > 0 && !batch.isDryRun) await addMembers(ctx, batch.projectId, added);
  await rememberSeen(ctx, batch, added.map(memberKey));
  return { created: added.length, existing, refused };
}

const keysOf = (member: AddedMember): string[] => [
  memberKey(member),
  teamKey(member.teamId),
  userKey(member.userId),
  ...member.permissionIds.map(definitionKey),
];

function toMember(
  ctx: TransactionContext,
  { projectId, now }: Batch,
  given: ImportedLine<'team_membership'>,
): AddedMember {
  const { imageUrl, picture } = readPicture(ctx, projectId, given.profile_image_url ?? null);
  return {
    teamId: given.team_id.toLowerCase(),
    userId: given.user_id.toLowerCase(),
    joinedAt: new Date(given.joined_at_millis ?? now.getTime()).toISOString(),
    displayName: given.display_name ?? null,
    profileImageUrl: imageUrl,
    picture,
    permissionIds: [...new Set(given.permission_ids)],
    isSelected: given.is_selected ?? false,
  };
}
