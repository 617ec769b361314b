import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { always } from '../../../db/together.ts';
import { type Caller, actingMember, hasTeamPermission, refuseTeamAccess, requireTeam } from '../../identity/index.ts';

const INVITE = '$invite_members';

/** A condition: the caller may invite to the team, and see and take back its invitations. Servers always may. */
export function mayInvite(caller: Caller, teamId: string): Sql<never> {
  const by = actingMember(caller, teamId);
  return by ? hasTeamPermission(by, INVITE) : always;
}

/** Throws why the caller may not, or that there is no such team. Returns where something else was in the way. */
export async function refuseOutsiders(ctx: Context, caller: Caller, teamId: string): Promise<void> {
  const by = actingMember(caller, teamId);
  if (by) await refuseTeamAccess(ctx, by, INVITE);
  else await requireTeam(ctx, caller.project.id, teamId);
}

/** Throws why an invitation was not made. */
export async function refuseToInvite(ctx: Context, caller: Caller, teamId: string): Promise<never> {
  await refuseOutsiders(ctx, caller, teamId);
  const user_id = caller.user?.id ?? '';
  throw new KnownError('TEAM_PERMISSION_REQUIRED', { team_id: teamId, user_id, permission_id: INVITE }); // granted only now
}
