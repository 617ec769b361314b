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
 * The team that came with the sign-up of a user who is being deleted goes with them, if nobody else is in it. What others
 * keep bears no address of theirs, nor do its events. The user is locked already.
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
