import * as contract from '@keystead/contract';
import { routeOfUser } from '../../../http/route.ts';
import { managedProjectIds } from '../../users/index.ts';
import { getOverview } from './get-overview.ts';

export const projectsOverviewRoutes = [
  routeOfUser(contract.getProjectsOverview, async ({ ctx, user }) => ({
    items: await getOverview(ctx, { userId: user.id, ownedIds: managedProjectIds(user) }),
  })),
];
