import * as contract from '@keystead/contract';
import { route } from '../../../../http/route.ts';
import { getSetupStatus } from './get-setup-status.ts';

export const setupStatusRoutes = [
  route(contract.getSetupStatus, async ({ ctx, caller }) => {
    const status = await getSetupStatus(ctx, caller.project.id);
    return {
      has_keys: status.hasKeys,
      first_request_at_millis: status.firstRequestAt?.getTime() ?? null,
      first_user_at_millis: status.firstUserAt?.getTime() ?? null,
    };
  }),
];
