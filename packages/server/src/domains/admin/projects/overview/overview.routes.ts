import * as contract from '@keystead/contract';
import { route, type Route } from '../../../../http/route.ts';
import type { CountByProject } from '../../../core/index.ts';
import { getOverview } from './get-overview.ts';

export const projectsOverviewRoutes = (countUsers: CountByProject): Route[] => [
  route(contract.getProjectsOverview, async ({ ctx, user }) => ({
    items: await getOverview(ctx, countUsers, user.id),
  })),
];
