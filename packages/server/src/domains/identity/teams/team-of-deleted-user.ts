import type { TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { always } from '../../../db/together.ts';
import { eraseEventsOfTeam } from '../../core/index.ts';
import { deleteTeam } from './delete-team.ts';
import { NAME_OF_NOBODY, NAMED_BY_ADDRESS } from './name-of-team.ts';
import {
  forgetSignUp,
  hasMembersBeside,
  lockTeamOfSignUp,
  tellsName,
  type UserKey,
} from './team-of-sign-up.queries.ts';
import { updateTeam } from './update-team.ts';

/**
 * Deletes the team that came with the sign-up of a user who is being deleted, if nobody else is in it. A team that
 * others keep has no email address of the user in its name, nor in its events. The caller has locked the user.
 */
export async function releaseTeamOfUser(ctx: TransactionContext, user: UserKey): Promise<void> {
  const team = await lockTeamOfSignUp(ctx.db, user, NAMED_BY_ADDRESS);
  if (!team) return;
  const key = { projectId: user.projectId, teamId: team.id };
  if (!(await hasMembersBeside(ctx.db, key, user.userId))) {
    await execute(ctx.db, eraseEventsOfTeam({ ...key, userId: user.userId }, always));
    await deleteTeam(ctx, key, undefined);
    return;
  }
  await execute(ctx.db, eraseEventsOfTeam({ ...key, userId: user.userId }, tellsName(NAMED_BY_ADDRESS)));
  if (team.hasSuchName) await updateTeam(ctx, key, { display_name: NAME_OF_NOBODY }, undefined);
  await forgetSignUp(ctx.db, key);
}
