import * as contract from '@keystead/contract';
import { route, routeOfUser, type Route } from '../../../http/route.ts';
import { listConnectedAccounts, type RenewToken, requireRecentSignIn, getTargetUser } from '../../identity/index.ts';
import { connectAccount } from './connect-account.ts';
import { connectedAccountView, oauthProviderView } from './connected-accounts.view.ts';
import { createProviderToken } from './create-provider-token.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { findAccount } from './find-account.ts';

export const connectedAccountRoutes = (renewToken: RenewToken): readonly Route[] => [
  route(contract.listConnectedAccounts, async ({ ctx, caller, params }) => {
    const { project } = caller;
    const { id: userId } = await getTargetUser(ctx, caller, params.user_id);
    const accounts = await listConnectedAccounts(ctx.db, { projectId: project.id, userId });
    return {
      items: accounts.map((account) => connectedAccountView(project, userId, account)),
      is_paginated: false as const,
    };
  }),
  routeOfUser(contract.createProviderToken, async ({ ctx, caller, params, body }) => {
    const user = await getTargetUser(ctx, caller, params.user_id);
    const asked = { providerId: params.provider_id, scope: body.scope };
    return { access_token: await createProviderToken(ctx, renewToken, caller.project, user, asked) };
  }),
  routeOfUser(contract.createProviderTokenOfAccount, async ({ ctx, caller, params, body }) => {
    const user = await getTargetUser(ctx, caller, params.user_id);
    const asked = { providerId: params.provider_id, accountId: params.provider_account_id, scope: body.scope };
    return { access_token: await createProviderToken(ctx, renewToken, caller.project, user, asked) };
  }),
  routeOfUser(contract.createOwnProviderToken, async ({ ctx, caller, params, body }) => {
    const user = await getTargetUser(ctx, caller, 'me');
    const asked = { providerId: params.provider_id, scope: body.scope };
    return { access_token: await createProviderToken(ctx, renewToken, caller.project, user, asked) };
  }),
  routeOfUser(contract.listOAuthProviders, async ({ ctx, caller, query }) => {
    const user = await getTargetUser(ctx, caller, query.user_id);
    return {
      items: user.oauthAccounts.map((account) => oauthProviderView(user.id, account)),
      is_paginated: false as const,
    };
  }),
  routeOfUser(contract.getOAuthProvider, async ({ ctx, caller, params }) => {
    const user = await getTargetUser(ctx, caller, params.user_id);
    return oauthProviderView(user.id, findAccount(user, params.provider_id));
  }),
  route(contract.linkOAuthAccount, async ({ ctx, caller, body }) => {
    const { id } = await getTargetUser(ctx, caller, body.user_id);
    const account = { providerId: body.provider_config_id, accountId: body.account_id, email: body.email ?? null };
    await connectAccount(ctx, caller.project, id, account);
    return oauthProviderView(id, account);
  }),
  route(contract.unlinkOAuthAccount, async ({ ctx, caller, user, params }) => {
    const { id } = await getTargetUser(ctx, caller, params.user_id);
    if (user) await requireRecentSignIn(ctx, caller, user);
    const sessionId = user?.id === id ? user.sessionId : undefined;
    const isOwn = caller.accessType === 'client';
    await disconnectAccount(ctx, caller.project, { id, sessionId }, { providerId: params.provider_id, isOwn });
    return { success: true as const };
  }),
];
