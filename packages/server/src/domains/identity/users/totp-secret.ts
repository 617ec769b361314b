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

// Moved to another user the secret no longer opens.
const ownerOf = ({ projectId, userId }: SecretOwner) => `TOTP secret of user ${userId} of project ${projectId}`;

/** The secret of a second factor, as it is stored. */
export const sealTotpSecret = (ctx: Context, owner: SecretOwner, base64: string): Buffer =>
  ctx.totpBox.seal(base64, ownerOf(owner));

export const openTotpSecret = (ctx: Context, owner: SecretOwner, sealed: Buffer): Buffer =>
  Buffer.from(ctx.totpBox.open(sealed, ownerOf(owner)), 'base64');

/** Another secret, or none: attempts that wait for the old one end, and the owner is told. */
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
