import { z } from 'zod';
import { oauthProviderId, requiredText } from './fields.ts';
import { isMicrosoftTenant } from './microsoft-tenant.ts';

/** A provider of a project as its owners see it. */
export const providerView = z.object({
  id: oauthProviderId,
  provider_config_id: oauthProviderId.meta({ description: 'The id again, for newer clients' }),
  enabled: z.boolean(),
  type: z.enum(['shared', 'standard']),
  client_id: z.string().optional(),
  client_secret_last_four: z
    .string()
    .optional()
    .meta({
      description: 'In place of a secret that is hidden, to recognise it by; left out where the secret is short',
      examples: ['0v1h'],
    }),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
  unusable_reason: z
    .enum(['no_shared_keys'])
    .optional()
    .meta({ description: 'Why it is not offered although it is enabled: this instance has no shared keys for it' }),
});

/** What a provider knows its client by. */
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
      description: 'Whose accounts sign in with Microsoft; personal ones if it is left out',
      examples: ['organizations'],
    }),
});
const sharedProvider = z.strictObject({ enabled: z.boolean(), type: z.literal('shared') });
const standardProvider = oauthKeys.extend({ enabled: z.boolean(), type: z.literal('standard') });
const listedProvider = {
  id: oauthProviderId,
  provider_config_id: oauthProviderId
    .optional()
    .meta({ description: 'Ignored, so that what was read can be sent back' }),
  enabled: z.boolean().optional().meta({
    description:
      'True if it is left out. Where no entry of the list has it, as newer clients send it, providers that are not in the list are disabled and keep their keys',
  }),
};
export const oauthProviderInput = z.discriminatedUnion('type', [
  sharedProvider.extend(listedProvider),
  standardProvider.extend(listedProvider),
]);
/** Those that are absent are the ones that are stored. */
export const keptOAuthKeys = oauthKeys.partial().extend({
  facebook_config_id: oauthKeys.shape.facebook_config_id.nullable().meta({ description: 'Null for none' }),
  microsoft_tenant_id: oauthKeys.shape.microsoft_tenant_id
    .nullable()
    .meta({ description: 'Null for personal accounts' }),
});
export const oauthProviderReplacement = z.discriminatedUnion('type', [
  sharedProvider,
  standardProvider.extend(keptOAuthKeys.shape),
]);
