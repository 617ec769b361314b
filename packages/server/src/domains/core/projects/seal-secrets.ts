import type { Context } from '../../../context.ts';
import type { ConfigChanges } from './project-settings.ts';
import type { SealedEmailConfig, SealedOAuthProvider } from './projects.queries.ts';
import { secretOwner } from './secret-owner.ts';

type GivenEmailConfig = NonNullable<ConfigChanges['email_config']>;
export type GivenProvider = NonNullable<ConfigChanges['oauth_providers']>[number] & { readonly enabled: boolean };

/** Returns null for the shared configuration. */
export function sealEmailConfig(ctx: Context, projectId: string, given: GivenEmailConfig): SealedEmailConfig | null {
  if (given.type === 'shared') return null;
  const { host, port, username, password, sender_name, sender_email } = given;
  const passwordSealed = ctx.secretBox.seal(password, secretOwner.emailPassword(projectId)).toString('base64');
  return { host, port, username, passwordSealed, senderName: sender_name, senderEmail: sender_email };
}

export function sealProvider(ctx: Context, projectId: string, given: GivenProvider): SealedOAuthProvider {
  const base = { id: given.id, isEnabled: given.enabled };
  if (given.type === 'shared')
    return {
      ...base,
      isShared: true,
      clientId: null,
      clientSecretSealed: null,
      facebookConfigId: null,
      microsoftTenantId: null,
    };
  return {
    ...base,
    isShared: false,
    clientId: given.client_id,
    clientSecretSealed: ctx.secretBox.seal(given.client_secret, secretOwner.providerSecret(projectId, given.id)),
    facebookConfigId: given.facebook_config_id ?? null,
    microsoftTenantId: given.microsoft_tenant_id ?? null,
  };
}
