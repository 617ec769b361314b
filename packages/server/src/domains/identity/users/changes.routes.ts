import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { requireRecentSignIn } from '../sessions/require-recent-sign-in.ts';
import { ownView, userView } from './users.view.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { requireOwnDeletion } from './own-deletion.ts';
import { updateAccount } from './update-account.ts';

export const userChangeRoutes = [
  route(contract.updateCurrentUser, async ({ ctx, caller, user, body }) => {
    const isFactor = body.totp_secret_base64 !== undefined || body.otp_auth_enabled !== undefined;
    if (user && isFactor) await requireRecentSignIn(ctx, caller, user);
    const updated =
      user && (await updateAccount(ctx, caller.project, user, body, { isOwn: caller.accessType === 'client' }));
    if (!updated) throw new contract.KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    return ownView(ctx, updated, user);
  }),
  route(contract.deleteCurrentUser, async ({ ctx, caller, user }) => {
    requireOwnDeletion(caller);
    if (user) await requireRecentSignIn(ctx, caller, user);
    if (!user || !(await deleteUser(ctx, caller.project.id, user.id)))
      throw new contract.KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    return { success: true as const };
  }),
  route(contract.createUser, async ({ ctx, caller, body }) =>
    userView(ctx, await createUser(ctx, caller.project, body)),
  ),
  route(contract.updateUser, async ({ ctx, caller, params, body }) => {
    const updated = await updateAccount(ctx, caller.project, { id: params.user_id }, body);
    if (!updated) throw new contract.KnownError('USER_NOT_FOUND');
    return userView(ctx, updated);
  }),
  route(contract.deleteUser, async ({ ctx, caller, params }) => {
    if (!(await deleteUser(ctx, caller.project.id, params.user_id))) throw new contract.KnownError('USER_NOT_FOUND');
    return { success: true as const };
  }),
];
