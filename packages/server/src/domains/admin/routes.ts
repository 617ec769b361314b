import type { Context } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import type { CountByProject } from '../core/index.ts';
import { createTeamCounts } from '../identity/index.ts';
import { createCountedToday } from './metrics/get-metrics.ts';
import { bulkJobRoutes } from './bulk-jobs/bulk-jobs.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { ownedProjectRoutes } from './projects/owned/owned.routes.ts';
import { projectDeletionRoutes } from './projects/deletion/deletion.routes.ts';
import { projectsOverviewRoutes } from './projects/overview/overview.routes.ts';
import { setupStatusRoutes } from './projects/setup-status/setup-status.routes.ts';
import { firstOwnerRoutes } from './staff/first-owner.routes.ts';
import { staffInvitationRoutes } from './staff/invitations.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';

export const adminRoutes = (ctx: Context, countUsers: CountByProject): Route[] => [
  ...bulkJobRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...metricsRoutes(createCountedToday(ctx, { countUsers, countTeams: createTeamCounts(ctx) })),
  ...ownedProjectRoutes(countUsers),
  ...projectDeletionRoutes,
  ...projectsOverviewRoutes(countUsers),
  ...setupStatusRoutes,
  ...firstOwnerRoutes,
  ...staffInvitationRoutes,
  ...staffRoutes,
];
