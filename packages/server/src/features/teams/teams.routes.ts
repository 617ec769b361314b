import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { listTeams } from './list-teams.ts';

export const teamRoutes = [
  route(contract.listTeams, async ({ ctx, caller, query }) => ({
    items: await listTeams(ctx, caller, query.user_id),
    is_paginated: false as const,
  })),
];
