import type { TransactionContext } from '../../context.ts';
import { execute } from '../../db/db.ts';
import { part, together } from '../../db/together.ts';
import { recordEvents } from '../events/index.ts';
import { insertPicturesOfTeams, type ReadPicture } from '../profile-pictures/index.ts';
import { insertTeams, selectGivenTeams } from './add-teams.queries.ts';
import { changedTeamEvent } from './team/index.ts';

/** A team that was one elsewhere. Times are ISO texts, since all of them travel as JSON. */
export interface AddedTeam {
  readonly id: string;
  readonly createdAt: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly picture: ReadPicture['picture'];
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  readonly signUpUserId: string | null;
}

/** Many teams without members, and an event for each, in one statement: all of them or none. */
export async function addTeams(ctx: TransactionContext, projectId: string, teams: readonly AddedTeam[]): Promise<void> {
  await execute(
    ctx.db,
    together([
      part('given_teams', selectGivenTeams(teams)),
      part('changed_team', insertTeams(projectId)),
      insertPicturesOfTeams(projectId),
      recordEvents(ctx, projectId, [{ type: 'team.created', ...changedTeamEvent }]),
    ]),
  );
}
