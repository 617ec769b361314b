import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { apiKeyView, createdApiKeyView } from './api-keys.view.ts';
import { createApiKey } from './create-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';
import { getApiKey, listApiKeys, updateApiKey } from './manage-api-keys.ts';

export const apiKeyRoutes = [
  route(contract.createApiKey, async ({ ctx, caller, body }) => {
    const created = await createApiKey(ctx, caller.project.id, {
      description: body.description,
      expiresAt: new Date(body.expires_at_millis),
      kinds: contract.accessTypes.filter(
        (type) =>
          ({
            client: body.has_publishable_client_key,
            server: body.has_secret_server_key,
            admin: body.has_super_secret_admin_key,
          })[type],
      ),
    });
    return createdApiKeyView(created);
  }),
  route(contract.rotateApiKey, async ({ ctx, caller, params, body }) => {
    const request = { description: body.description, expiresAt: new Date(body.expires_at_millis) };
    return createdApiKeyView(await rotateApiKey(ctx, caller.project.id, params.id, request));
  }),
  route(contract.listApiKeys, async ({ ctx, caller }) => {
    const sets = await listApiKeys(ctx, caller.project.id);
    return { items: sets.map(apiKeyView), is_paginated: false as const };
  }),
  route(contract.getApiKey, async ({ ctx, caller, params }) =>
    apiKeyView(await getApiKey(ctx, caller.project.id, params.id)),
  ),
  route(contract.updateApiKey, async ({ ctx, caller, params, body }) => {
    const changes = { description: body.description, isRevoked: body.revoked === true };
    return apiKeyView(await updateApiKey(ctx, caller.project.id, params.id, changes));
  }),
];
