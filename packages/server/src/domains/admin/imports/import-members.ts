import type { ImportedLine } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { readDefinitions } from '../../core/index.ts';
import {
  readPicture,
  addMembers,
  countMembers,
  findMemberships,
  lockJoiningUsers,
  lockTeamsToJoin,
  type AddedMember,
} from '../../identity/index.ts';
import type { Batch, Outcome, RefusedRow } from './import.ts';
import type { RowOf } from './read-row.ts';
import { countSeenMembers, insertSeenMembers } from './seen-keys.queries.ts';
import { definitionKey, memberKey, rememberSeen, seenBefore, teamKey, userKey } from './seen-keys.ts';

/** Imports team members. Existing members stay unchanged; the others join together, with their permissions. */
export async function importMembers(
  ctx: TransactionContext,
  batch: Batch,
  rows: readonly RowOf<'team_membership'>[],
): Promise<Outcome> {
  const given = rows.map(({ line, value }) => ({ line, member: toMember(ctx, batch, value) }));
  const teamIds = [...new Set(given.map(({ member }) => member.teamId))];
  if (!batch.isDryRun) {
    const userIds = [...new Set(given.map(({ member }) => member.userId))];
    await lockJoiningUsers(ctx.db, batch.projectId, userIds);
    await lockTeamsToJoin(ctx.db, batch.projectId, teamIds);
  }
  const members = await membersOfTeams(ctx, batch, teamIds);
  const most = ctx.teamLimits.membersPerTeam;
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
      refused.push({ line, problem: 'team_id: team not found' });
    else if (!there?.hasUser && !seen.has(userKey(member.userId)))
      refused.push({ line, problem: 'user_id: user not found' });
    else if (member.permissionIds.some((id) => !defined.has(id) && !seen.has(definitionKey(id))))
      refused.push({ line, problem: 'permission_ids: contains an undefined permission' });
    else if (membersOf(members, member) >= most)
      refused.push({ line, problem: `team_id: the team has reached the limit of ${most} members` });
    else {
      added.push(member);
      members.set(member.teamId, membersOf(members, member) + 1);
      seen.add(memberKey(member));
    }
  }
  if (added.length > 0 && !batch.isDryRun) await addMembers(ctx, batch.projectId, added);
  await rememberSeen(ctx, batch, added.map(memberKey));
  if (added.length > 0 && batch.isDryRun) await insertSeenMembers(ctx.db, batch, added);
  return { created: added.length, existing, refused };
}

const membersOf = (members: ReadonlyMap<string, number>, { teamId }: AddedMember): number => members.get(teamId) ?? 0;

/** Counts the members of each team; a dry run adds the members that it would have imported. */
async function membersOfTeams(
  ctx: TransactionContext,
  batch: Batch,
  teamIds: readonly string[],
): Promise<Map<string, number>> {
  const most = ctx.teamLimits.membersPerTeam;
  const there = await countMembers(ctx.db, batch.projectId, teamIds, most);
  const seen = batch.isDryRun ? await countSeenMembers(ctx.db, batch, teamIds, most) : [];
  const members = new Map<string, number>();
  for (const one of [...there, ...seen]) members.set(one.teamId, (members.get(one.teamId) ?? 0) + one.members);
  return members;
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
    isCreator: given.is_creator ?? false,
  };
}
