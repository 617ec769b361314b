import { normalizeEmail } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { writeNotice } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';

interface SecretOwner {
  readonly projectId: string;
  readonly userId: string;
}

// A secret that is copied to another user can't be decrypted.
const ownerOf = ({ projectId, userId }: SecretOwner) => `TOTP secret of user ${userId} of project ${projectId}`;

/** Returns the encrypted secret of an authenticator app, as it is stored. */
export const sealTotpSecret = (ctx: Context, owner: SecretOwner, base64: string): Buffer =>
  ctx.totpBox.seal(base64, ownerOf(owner));

export const openTotpSecret = (ctx: Context, owner: SecretOwner, sealed: Buffer): Buffer =>
  Buffer.from(ctx.totpBox.open(sealed, ownerOf(owner)), 'base64');

/**
 * Runs after the secret was replaced or removed: expires sign-ins that wait for a one-time code of the old secret, and
 * notifies the user.
 */
export async function afterNewTotpSecret(
  ctx: TransactionContext,
  project: Project,
  user: User,
  base64: string | null,
): Promise<void> {
  const { primaryEmail: recipient } = user;
  await expireCodesOfUser(ctx.db, {
    projectId: project.id,
    userId: user.id,
    emailNormalized: recipient === null ? null : normalizeEmail(recipient),
    purposes: ['mfa_attempt'],
    now: ctx.clock.now(),
  });
  const isNews = base64 !== null || user.requiresTotp;
  const kind = base64 === null ? 'second_factor_off' : 'second_factor_on';
  if (isNews && recipient !== null) await writeNotice(ctx, project, { kind, recipient, user });
}
