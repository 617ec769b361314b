import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { always } from '../../../db/together.ts';
import { type Caller, actingMember, hasTeamPermission, refuseTeamAccess, requireTeam } from '../../identity/index.ts';

const INVITE = '$invite_members';

/** A condition: the caller may invite to the team, and list and revoke its invitations. Servers always may. */
export function mayInvite(caller: Caller, teamId: string): Sql<never> {
  const by = actingMember(caller, teamId);
  return by ? hasTeamPermission(by, INVITE) : always;
}

/** Throws why the caller may not, or that the team doesn't exist. Returns if there is another reason. */
export async function refuseOutsiders(ctx: Context, caller: Caller, teamId: string): Promise<void> {
  const by = actingMember(caller, teamId);
  if (by) await refuseTeamAccess(ctx, by, INVITE);
  else await requireTeam(ctx, caller.project.id, teamId);
}

/** Throws why an invitation was not sent. */
export async function refuseToInvite(ctx: Context, caller: Caller, teamId: string): Promise<never> {
  await refuseOutsiders(ctx, caller, teamId);
  const user_id = caller.user?.id ?? '';
  // The permission was granted only after the check.
  throw new KnownError('TEAM_PERMISSION_REQUIRED', { team_id: teamId, user_id, permission_id: INVITE });
}
