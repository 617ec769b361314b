import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { queueNotice } from '../../mail/index.ts';
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

export interface TotpChange {
  /** What the column is set to; null where the second factor is switched off. */
  readonly sealed: Buffer | null;
  /** What else belongs into the statement that sets it. */
  readonly parts: readonly Part[];
}

/** Another secret, or none: attempts that wait for the old one end, and the owner is told. */
export function totpChange(ctx: Context, project: Project, user: User, base64: string | null): TotpChange {
  const sealed = base64 === null ? null : sealTotpSecret(ctx, { projectId: project.id, userId: user.id }, base64);
  const expired = expireCodesOfUser({
    projectId: project.id,
    userId: user.id,
    emailNormalized: user.primaryEmail === null ? null : normalizeEmail(user.primaryEmail),
    purposes: ['mfa_attempt'],
    now: ctx.clock.now(),
  });
  const isNews = base64 !== null || user.requiresTotp;
  if (!isNews || user.primaryEmail === null) return { sealed, parts: [expired] };
  const kind = base64 === null ? 'second_factor_off' : 'second_factor_on';
  return { sealed, parts: [expired, queueNotice(ctx, project, { kind, recipient: user.primaryEmail, user })] };
}
