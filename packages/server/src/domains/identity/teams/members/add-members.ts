import type { TransactionContext } from '../../../../context.ts';
import { writeEvents } from '../../../core/index.ts';
import { addPicturesInTeams } from '../../profile-pictures/change-picture.ts';
import { grantEvent, insertGrants } from '../permissions/grants.queries.ts';
import { insertMembers, insertSelectedTeams, type AddedMember } from './add-members.queries.ts';
import { membershipEvent } from './members.queries.ts';

/** Adds many memberships with their permissions, and the events about all of them. */
export async function addMembers(
  ctx: TransactionContext,
  projectId: string,
  members: readonly AddedMember[],
): Promise<void> {
  const rows = members.map((row) => ({ ...row, picture: undefined }));
  await insertMembers(ctx.db, projectId, rows);
  const granted = await insertGrants(ctx.db, projectId, rows);
  await insertSelectedTeams(
    ctx.db,
    projectId,
    rows.filter(({ isSelected }) => isSelected),
  );
  await addPicturesInTeams(ctx, projectId, members);
  await writeEvents(ctx, projectId, [
    ...members.map((member) => membershipEvent('team_membership.created', member)),
    ...granted.map((grant) => grantEvent('team_permission.created', grant)),
  ]);
}
