import { queryOptions } from '@tanstack/react-query';
import type { AdminApp, SetupStatus } from '@keystead/client/admin';

/** How far the project is set up, for its page and the rail. */
export const setupStatusQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['setup-status', admin.projectId], queryFn: () => admin.getSetupStatus() });

export const SETUP_STEPS = 4;

/** How many steps are done: choosing is done by the page itself, the others as the service sees it. */
export const countDoneSteps = ({ hasKeys, firstRequestAt, firstUserAt }: SetupStatus): number =>
  1 + [hasKeys, firstRequestAt !== null, firstUserAt !== null].filter(Boolean).length;
