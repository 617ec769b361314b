import * as contract from '@keystead/contract';
import { routeOfUser, type Route } from '../../../http/route.ts';
import type { CountByProject } from '../index.ts';
import { managedProjectIds } from '../../users/index.ts';
import { getOverview } from './get-overview.ts';

export const projectsOverviewRoutes = (countUsers: CountByProject): Route[] => [
  routeOfUser(contract.getProjectsOverview, async ({ ctx, user }) => ({
    items: await getOverview(ctx, countUsers, { userId: user.id, ownedIds: managedProjectIds(user) }),
  })),
];
