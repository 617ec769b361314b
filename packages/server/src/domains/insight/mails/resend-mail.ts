import { KnownError, normalizeEmail, type ErrorDetails } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { mayMail } from '../../mail/index.ts';
import { getProject, type Project, requireTrustedUrl } from '../../core/index.ts';
import { findUserByEmail, mailCode } from '../../identity/index.ts';
import { getMail } from './get-mail.ts';
import type { MailEntry } from './mail-entry.ts';

type Reason = ErrorDetails<'MAIL_CANNOT_BE_RESENT'>['reason'];

/** The email templates that can be resent, by the purpose of their code. */
const purposes = {
  email_verification: 'email_verification',
  password_reset: 'password_reset',
  magic_link: 'sign_in',
} as const;
type Resendable = keyof typeof purposes;

/**
 * Emails a new link to the recipient. The old content is erased, so a new code is created for the same account, with
 * the same rate limits. Unlike a request from outside, an owner gets an error if no account exists.
 */
export async function resendMail(
  ctx: Context,
  projectId: string,
  { id, callbackUrl }: { id: string; callbackUrl: string },
): Promise<void> {
  const { type, recipient, status } = await getMail(ctx, projectId, id);
  if (status === 'queued') throw cannot('waiting');
  if (!isResendable(type)) throw cannot('erased');
  const project = await getProject(ctx, projectId);
  if (!isOffered(project, type)) throw cannot('switched_off');
  const user = await findUserByEmail(ctx.db, projectId, normalizeEmail(recipient));
  if (!user || (type === 'magic_link' && !user.otpAuthEnabled)) throw cannot('no_account');
  if (type === 'email_verification' && user.isSignInEmailVerified) throw cannot('already_verified');
  await requireTrustedUrl(ctx, project, callbackUrl, type);
  const isAllowed = await mayMail(ctx, projectId, { recipient: user.signInEmail, purpose: type });
  if (!isAllowed)
    throw new KnownError('RATE_LIMIT_EXCEEDED', { message: 'A limit of mails is reached. Please try again later.' });
  const { parts } = mailCode(ctx, project, purposes[type], { recipient: user.signInEmail, user, callbackUrl });
  await inTransaction(ctx, async ({ db }) => {
    for (const statement of parts) await execute(db, statement); // the code, and the email that contains it
  });
}

const cannot = (reason: Reason) => new KnownError('MAIL_CANNOT_BE_RESENT', { reason });

const isResendable = (type: MailEntry['type']): type is Resendable => Object.hasOwn(purposes, type);

const isOffered = ({ config }: Project, type: Resendable): boolean =>
  (type !== 'magic_link' || config.magicLinkEnabled) && (type !== 'password_reset' || config.credentialEnabled);
