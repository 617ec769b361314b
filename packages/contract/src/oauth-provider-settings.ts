import { z } from 'zod';
import { oauthProviderId, requiredText } from './fields.ts';
import { isMicrosoftTenant } from './microsoft-tenant.ts';

/** An OAuth provider of a project, for admin access. */
export const providerView = z.object({
  id: oauthProviderId,
  provider_config_id: oauthProviderId.meta({ description: 'Same as `id`, for newer clients' }),
  enabled: z.boolean(),
  type: z
    .enum(['shared', 'standard'])
    .meta({ description: '`shared` keys of the instance, or `standard` for your own keys' }),
  client_id: z.string().optional(),
  client_secret_last_four: z
    .string()
    .optional()
    .meta({
      description: 'The last four characters of a hidden client secret. Left out if the secret is short',
      examples: ['0v1h'],
    }),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
  unusable_reason: z.enum(['no_shared_keys']).optional().meta({
    description:
      "Why users can't sign in with the provider although it is enabled: the instance has no shared keys for it",
  }),
});

/** The keys of your app at a provider. */
const oauthKeys = z.strictObject({
  client_id: requiredText.max(1024),
  client_secret: requiredText.max(1024),
  facebook_config_id: requiredText.max(1024).optional(),
  microsoft_tenant_id: requiredText
    .refine(isMicrosoftTenant, {
      error: 'Microsoft tenant must be common, organizations, consumers, a tenant ID or a domain',
    })
    .optional()
    .meta({
      description: 'Which Microsoft accounts can sign in. Defaults to personal accounts',
      examples: ['organizations'],
    }),
});
const sharedProvider = z.strictObject({ enabled: z.boolean(), type: z.literal('shared') });
const standardProvider = oauthKeys.extend({ enabled: z.boolean(), type: z.literal('standard') });
const listedProvider = {
  id: oauthProviderId,
  provider_config_id: oauthProviderId
    .optional()
    .meta({ description: 'Ignored, so that you can send back what you read' }),
  enabled: z.boolean().optional().meta({
    description:
      "Defaults to true. If no entry in the list has it, as with newer clients, providers that aren't in the list are disabled and keep their keys",
  }),
};
export const oauthProviderInput = z.discriminatedUnion('type', [
  sharedProvider.extend(listedProvider),
  standardProvider.extend(listedProvider),
]);
/** Fields that are left out keep their stored values. */
export const keptOAuthKeys = oauthKeys.partial().extend({
  facebook_config_id: oauthKeys.shape.facebook_config_id.nullable().meta({ description: 'Null removes it' }),
  microsoft_tenant_id: oauthKeys.shape.microsoft_tenant_id
    .nullable()
    .meta({ description: 'Null for personal accounts' }),
});
export const oauthProviderReplacement = z.discriminatedUnion('type', [
  sharedProvider,
  standardProvider.extend(keptOAuthKeys.shape),
]);
