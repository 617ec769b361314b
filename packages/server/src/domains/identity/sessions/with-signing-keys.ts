import type { Context } from '../../../context.ts';

/**
 * The same context with the signing keys of one project at hand. A transaction that starts a session begins with it:
 * loading them goes over connections where others may be waiting for what the transaction has locked.
 */
export async function withSigningKeys(ctx: Context, projectId: string): Promise<Context> {
  const keys = await ctx.signingKeys.of(projectId);
  return {
    ...ctx,
    signingKeys: { of: (id) => (id === projectId ? Promise.resolve(keys) : ctx.signingKeys.of(id)) },
  };
}
