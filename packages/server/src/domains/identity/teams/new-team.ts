import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { recordEvents } from '../../core/index.ts';
import { insertCreator, joinedEvent } from './members/members.queries.ts';
import { grantCreatorDefaults, grantedEvent } from './permissions/team-permissions.queries.ts';
import { changedTeamEvent } from './stored-team.queries.ts';

/**
 * The CTEs that belong to a team created by the CTE `changed_team`: its event and, if it has a creator, their
 * membership with the default permissions of creators.
 */
export function withNewTeam(ctx: Context, projectId: string, creatorId: string | undefined): readonly Part[] {
  const created = { type: 'team.created', ...changedTeamEvent } as const;
  if (creatorId === undefined) return [recordEvents(ctx, projectId, [created])];
  return [
    insertCreator({ projectId, userId: creatorId, now: ctx.clock.now() }),
    grantCreatorDefaults(projectId),
    recordEvents(ctx, projectId, [created, joinedEvent, grantedEvent]),
  ];
}
