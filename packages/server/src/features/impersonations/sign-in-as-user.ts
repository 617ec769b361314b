import { IMPERSONATION_LIFETIME_MS, KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { maybeOne } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { insertSessionIf, newSession, withSigningKeys, type StartedSession } from '../auth/sessions/index.ts';
import { recordEvent } from '../events/index.ts';
import type { User } from '../users/index.ts';
import { startedImpersonationEvent, startImpersonation } from './impersonation/index.ts';
import {
  findImpersonation,
  hasStarted,
  selectImpersonated,
  startedBy,
  userOfStarted,
} from './impersonations.queries.ts';

/**
 * One statement uses the code up, begins the session and tells of it. The session is marked, ends by itself, and is no sign
 * of life of the user: no network becomes known, and no activity is noted.
 */
export async function signInAsUser(
  ctx: Context,
  projectId: string,
  code: string,
): Promise<StartedSession & { readonly endsAt: Date }> {
  const now = ctx.clock.now();
  const endsAt = new Date(now.getTime() + IMPERSONATION_LIFETIME_MS);
  const codeHash = hashSecret(code.toLowerCase());
  const ready = await withSigningKeys(ctx, projectId);
  const { id, begun, open } = newSession(
    ready,
    projectId,
    (row) => insertSessionIf(hasStarted, { ...row, userId: userOfStarted }),
    {
      method: 'impersonation',
      isImpersonation: true,
      lifetimeMillis: IMPERSONATION_LIFETIME_MS,
      begunBy: startedBy,
    },
  );
  const user = await maybeOne<User>(
    ctx.db,
    together(
      [
        startImpersonation({ projectId, codeHash, sessionId: id, now, endsAt }),
        ...begun,
        recordEvent(ctx, projectId, startedImpersonationEvent),
      ],
      selectImpersonated(projectId),
    ),
  );
  if (!user) throw await whyNot(ctx, projectId, codeHash);
  return { ...(await open(user)), endsAt };
}

async function whyNot(ctx: Context, projectId: string, codeHash: Buffer): Promise<KnownError> {
  const found = await findImpersonation(ctx.db, { projectId, codeHash });
  if (!found) return new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return new KnownError(found.startedAt === null ? 'VERIFICATION_CODE_EXPIRED' : 'VERIFICATION_CODE_ALREADY_USED');
}
