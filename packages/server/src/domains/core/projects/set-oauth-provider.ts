import type { BodyOf, setOAuthProvider as setOAuthProviderEndpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { changeProject } from './change-project.ts';
import { getProject } from './find-project.ts';
import { keepKeys } from './keep-keys.ts';
import type { OAuthProviderId, Project } from './project.ts';
import { storeProviders } from './store-providers.ts';

/** Configures one provider. The caller can keep the stored secrets without knowing them. */
export const setOAuthProvider = (
  ctx: Context,
  projectId: string,
  id: OAuthProviderId,
  given: BodyOf<typeof setOAuthProviderEndpoint, 'admin'>,
): Promise<Project> =>
  changeProject(ctx, projectId, async (ctx) => {
    if (given.type === 'shared') return storeProviders(ctx, projectId, [{ id, ...given }]);
    const { config } = await getProject(ctx, projectId);
    const stored = config.oauthProviders.find((provider) => provider.id === id)?.standard;
    const { enabled, type } = given;
    const { clientId, clientSecret, facebookConfigId, microsoftTenantId } = keepKeys(stored, given);
    const keys = { client_id: clientId, client_secret: clientSecret };
    const settings = { facebook_config_id: facebookConfigId, microsoft_tenant_id: microsoftTenantId };
    return storeProviders(ctx, projectId, [{ id, enabled, type, ...keys, ...settings }]);
  });
