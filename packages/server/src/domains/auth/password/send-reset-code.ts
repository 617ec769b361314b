import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { takingAtLeast } from '../../../platform/taking-at-least.ts';
import { mayMail } from '../../mail/index.ts';
import { type Project, requireTrustedUrl } from '../../core/index.ts';
import { findUserByEmail, LEAST_ANSWER_MILLIS, mailCode } from '../../identity/index.ts';

export interface ResetRequest {
  readonly email: string;
  readonly callbackUrl: string;
}

/** Does the same work for an unknown address (user enumeration): the job that sends emails drops an email to nobody. */
export const sendPasswordResetCode = (ctx: Context, project: Project, given: ResetRequest): Promise<void> =>
  takingAtLeast(LEAST_ANSWER_MILLIS, () => makeAndSend(ctx, project, given));

async function makeAndSend(ctx: Context, project: Project, given: ResetRequest): Promise<void> {
  const { email, callbackUrl } = given;
  if (!project.config.credentialEnabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await requireTrustedUrl(ctx, project, callbackUrl, 'password_reset');
  const isAllowed = await mayMail(ctx, project.id, { recipient: email, purpose: 'password_reset' });
  if (!isAllowed) return;
  const user = await findUserByEmail(ctx.db, project.id, normalizeEmail(email));
  const { parts } = mailCode(ctx, project, 'password_reset', {
    recipient: user?.signInEmail ?? email,
    user,
    callbackUrl,
    isDecoy: user === undefined,
  });
  await execute(ctx.db, together(parts));
}
