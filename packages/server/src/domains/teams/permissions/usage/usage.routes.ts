import * as contract from '@keystead/contract';
import { listAnswer, route } from '../../../../http/route.ts';
import { getPermissionUsage } from './get-permission-usage.ts';
import { getTeamPermissionUsage } from './get-team-permission-usage.ts';
import { listPermissionHolders } from './list-permission-holders.ts';
import { holderView, usageView } from './usage.view.ts';

export const permissionUsageRoutes = [
  route(contract.getPermissionUsage, async ({ ctx, caller, params }) =>
    usageView(await getPermissionUsage(ctx, caller.project.id, params.permission_id)),
  ),
  route(contract.listPermissionHolders, async ({ ctx, caller, params, query }) =>
    listAnswer(query, await listPermissionHolders(ctx, caller.project.id, params.permission_id), (holder) =>
      holderView(ctx, holder),
    ),
  ),
  route(contract.getTeamPermissionUsage, async ({ ctx, caller, params }) => {
    const { members, permissions } = await getTeamPermissionUsage(ctx, caller.project.id, params.team_id);
    return { member_count: members, permissions: permissions.map(({ id, members: n }) => ({ id, member_count: n })) };
  }),
];
