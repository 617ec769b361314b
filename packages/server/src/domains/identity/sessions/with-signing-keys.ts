import type { Context } from '../../../context.ts';

/**
 * Returns the context with the signing keys of one project loaded. Call it before a transaction that starts a session:
 * loading the keys inside would need a connection while others may be waiting for what the transaction has locked.
 */
export async function withSigningKeys(ctx: Context, projectId: string): Promise<Context> {
  const keys = await ctx.signingKeys.of(projectId);
  return {
    ...ctx,
    signingKeys: { of: (id) => (id === projectId ? Promise.resolve(keys) : ctx.signingKeys.of(id)) },
  };
}
