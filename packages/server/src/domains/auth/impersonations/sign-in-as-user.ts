import { IMPERSONATION_LIFETIME_MS, KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import {
  startSession,
  withSigningKeys,
  type StartedSession,
  lockUser,
  impersonationEvent,
  startImpersonation,
} from '../../identity/index.ts';
import { writeEvent } from '../../core/index.ts';
import { actorColumns, findImpersonation } from './impersonations.queries.ts';

/**
 * Uses the code up and starts the session: both or neither. The session is marked, expires by itself, and doesn't count
 * as activity of the user: no IP address becomes known, and their last activity stays.
 */
export async function signInAsUser(
  ctx: Context,
  projectId: string,
  code: string,
): Promise<StartedSession & { readonly endsAt: Date }> {
  const now = ctx.clock.now();
  const endsAt = new Date(now.getTime() + IMPERSONATION_LIFETIME_MS);
  const codeHash = hashSecret(code.toLowerCase());
  const sessionId = ctx.random.uuid();
  const ready = await withSigningKeys(ctx, projectId);
  return inTransaction(ready, async (ctx) => {
    const found = await findImpersonation(ctx.db, { projectId, codeHash });
    const user = found && (await lockUser(ctx.db, projectId, found.userId));
    if (!user) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
    const started = await startImpersonation(ctx.db, { projectId, codeHash, sessionId, now, endsAt });
    if (!started) {
      const isUsed = (await findImpersonation(ctx.db, { projectId, codeHash }))?.startedAt !== null;
      throw new KnownError(isUsed ? 'VERIFICATION_CODE_ALREADY_USED' : 'VERIFICATION_CODE_EXPIRED');
    }
    const { ownerId } = started;
    const by = { actor: ownerId === null ? 'key' : 'owner', actorId: ownerId } as const;
    const session = await startSession(ctx, projectId, user, {
      id: sessionId,
      method: 'impersonation',
      isImpersonation: true,
      lifetimeMillis: IMPERSONATION_LIFETIME_MS,
      begunBy: actorColumns(by),
    });
    await writeEvent(ctx, projectId, impersonationEvent('impersonation.started', started), by);
    return { ...session, endsAt };
  });
}
