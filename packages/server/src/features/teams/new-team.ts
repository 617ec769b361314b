import type { Context } from '../../context.ts';
import type { Part } from '../../db/together.ts';
import { recordEvents } from '../events/index.ts';
import { insertMember, joinEvents } from './members/index.ts';
import { grantDefaults } from './permissions/index.ts';
import { changedTeamEvent } from './team/index.ts';
import { fromNewTeam } from './teams.queries.ts';

/** What belongs to a team that the part `changed_team` makes: its event and, if it has a creator, a member who may do what creators may. */
export function withNewTeam(ctx: Context, projectId: string, creatorId: string | undefined): readonly Part[] {
  const created = { type: 'team.created', ...changedTeamEvent } as const;
  if (creatorId === undefined) return [recordEvents(ctx, projectId, [created])];
  return [
    insertMember(fromNewTeam, { projectId, userId: creatorId, now: ctx.clock.now(), isCreator: true }),
    grantDefaults(projectId, 'creator'),
    recordEvents(ctx, projectId, [created, ...joinEvents]),
  ];
}
