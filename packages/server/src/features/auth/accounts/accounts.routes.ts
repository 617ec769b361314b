import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { userView } from '../../users/index.ts';
import { updateAccount } from './update-account.ts';

export const accountRoutes = [
  route(contract.updateCurrentUser, async ({ ctx, caller, user, body }) => {
    const updated = user && (await updateAccount(ctx, caller.project.id, user.id, body));
    if (!updated) throw new contract.KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    return userView(updated);
  }),
];
