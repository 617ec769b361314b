import { invitationRoutes } from './invitations/invitations.routes.ts';
import { permissionChangeRoutes } from './permissions/permissions.routes.ts';
import { permissionUsageRoutes } from './permissions/usage/usage.routes.ts';

export const teamsRoutes = [...invitationRoutes, ...permissionChangeRoutes, ...permissionUsageRoutes];
