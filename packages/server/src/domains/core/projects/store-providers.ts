import { canBeShared, KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isUnusable } from './oauth-keys.ts';
import { upsertOAuthProvider } from './projects.queries.ts';
import { sealProvider, type GivenProvider } from './seal-secrets.ts';

type GivenProviders = readonly GivenProvider[];

/** These providers, with their keys, in place of what was stored of them; the others stay. */
export async function storeProviders(ctx: Context, projectId: string, providers: GivenProviders): Promise<void> {
  for (const provider of providers) {
    if (provider.type === 'shared' && !canBeShared(provider.id))
      throw new KnownError('INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: provider.id });
    await upsertOAuthProvider(ctx.db, projectId, sealProvider(ctx, projectId, provider));
  }
  tellOfUnusable(ctx, projectId, providers);
}

/** Whoever runs the instance can mend it; whoever switched it on sees it in the settings. */
function tellOfUnusable(ctx: Context, projectId: string, providers: GivenProviders): void {
  const unusable = providers
    .filter(({ id, enabled, type }) => type === 'shared' && isUnusable(ctx, { id, isEnabled: enabled }))
    .map(({ id }) => id);
  if (unusable.length > 0)
    ctx.log.info({ projectId, providers: unusable }, 'OAuth providers are on, but this instance has no shared keys');
}
