import type { TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { part, together } from '../../../db/together.ts';
import { recordEvents } from '../../events/index.ts';
import { insertPicturesOfMembers, type ReadPicture } from '../../profile-pictures/index.ts';
import { grantToMembers } from '../permissions/index.ts';
import { insertMembers, insertSelectedTeams, selectGivenMembers } from './add-members.queries.ts';
import { joinEvents } from './join-events.ts';

/** A membership that was one elsewhere. Times are ISO texts, since all of them travel as JSON. */
export interface AddedMember {
  readonly teamId: string;
  readonly userId: string;
  readonly joinedAt: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly picture: ReadPicture['picture'];
  readonly permissionIds: readonly string[];
  readonly isSelected: boolean;
  readonly isCreator: boolean;
}

/** Many memberships with what was granted in them, and events for all of it, in one statement: all of them or none. */
export async function addMembers(
  ctx: TransactionContext,
  projectId: string,
  members: readonly AddedMember[],
): Promise<void> {
  await execute(
    ctx.db,
    together([
      part('given_members', selectGivenMembers(members)),
      insertMembers(projectId),
      grantToMembers(projectId),
      insertSelectedTeams(projectId),
      insertPicturesOfMembers(projectId),
      recordEvents(ctx, projectId, joinEvents),
    ]),
  );
}
