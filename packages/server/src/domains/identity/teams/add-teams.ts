import type { TransactionContext } from '../../../context.ts';
import { writeEvents } from '../../core/index.ts';
import { addPicturesInTeams } from '../profile-pictures/change-picture.ts';
import { insertTeams, type AddedTeam } from './add-teams.queries.ts';
import { teamEvent } from './stored-team.ts';

/** Adds many teams without members, and an event for each. */
export async function addTeams(ctx: TransactionContext, projectId: string, teams: readonly AddedTeam[]): Promise<void> {
  const rows = teams.map((row) => ({ ...row, picture: undefined }));
  const added = await insertTeams(ctx.db, projectId, rows);
  const pictures = teams.map(({ id, picture }) => ({ teamId: id, userId: null, picture }));
  await addPicturesInTeams(ctx, projectId, pictures);
  await writeEvents(
    ctx,
    projectId,
    added.map((team) => teamEvent('team.created', team)),
  );
}
