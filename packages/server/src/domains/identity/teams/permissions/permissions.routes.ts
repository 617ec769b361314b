import * as contract from '@keystead/contract';
import { listAnswer, route } from '../../../../http/route.ts';
import type { Caller } from '../../access/caller.ts';
import { namedUserId } from '../../users/get-user.ts';
import { grantPermission } from './grant-permission.ts';
import type { GrantKey } from './grants.queries.ts';
import type { HeldPermission } from './held-permissions.queries.ts';
import { askedPermissions, listPermissionsOfMember, listTeamPermissions } from './list-team-permissions.ts';
import { revokePermission } from './revoke-permission.ts';

const view = ({ id, teamId, userId }: HeldPermission) => ({ id, team_id: teamId, user_id: userId });

const grantOf = (caller: Caller, params: contract.ParamsOf<typeof contract.grantTeamPermission>): GrantKey => ({
  projectId: caller.project.id,
  teamId: params.team_id,
  userId: namedUserId(caller.user, params.user_id),
  permissionId: params.permission_id,
});

export const teamPermissionRoutes = [
  route(contract.listTeamPermissions, async ({ ctx, caller, query }) => {
    const filter = askedPermissions(caller, query);
    const { teamId, userId } = filter;
    const isPage = query.limit !== undefined || query.cursor !== undefined;
    if (isPage || teamId === undefined || userId === undefined)
      return listAnswer(query, listTeamPermissions(ctx, filter), view);
    const held = await listPermissionsOfMember(ctx, { ...filter, teamId, userId });
    return { items: held.map(view), is_paginated: false };
  }),
  route(contract.grantTeamPermission, async ({ ctx, caller, params }) => {
    const grant = grantOf(caller, params);
    await grantPermission(ctx, grant);
    return view({ ...grant, id: grant.permissionId });
  }),
  route(contract.revokeTeamPermission, async ({ ctx, caller, params }) => {
    await revokePermission(ctx, grantOf(caller, params));
    return { success: true as const };
  }),
];
