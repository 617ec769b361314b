import { queryOptions } from '@tanstack/react-query';
import type { AdminApp, SetupStatus } from '@keystead/client/admin';

/** The setup progress of the project, for its page and the rail. */
export const setupStatusQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['setup-status', admin.projectId], queryFn: () => admin.getSetupStatus() });

export const SETUP_STEPS = 4;

/** Returns the number of finished steps. The page itself finishes the first one, the service reports the others. */
export const countDoneSteps = ({ hasKeys, firstRequestAt, firstUserAt }: SetupStatus): number =>
  1 + [hasKeys, firstRequestAt !== null, firstUserAt !== null].filter(Boolean).length;
