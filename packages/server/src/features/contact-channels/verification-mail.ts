import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { queueMail } from '../email/index.ts';
import type { Project } from '../projects/index.ts';
import type { User } from '../users/index.ts';
import { codeLink, makeCode } from '../verification-codes/index.ts';

/** The statements that mail a user a link to prove their address: run them together with what they belong to. */
export function verificationMail(
  ctx: Context,
  project: Project,
  user: Pick<User, 'id' | 'displayName' | 'primaryEmail'>,
  given: { email: string; callbackUrl: string },
): { parts: Record<string, Sql>; last: Sql } {
  const made = makeCode(ctx, project.id, { purpose: 'email_verification', email: given.email, userId: user.id });
  const [mail, job] = queueMail(ctx, project, {
    template: 'email_verification',
    recipient: given.email,
    user,
    link: codeLink(given.callbackUrl, made.code),
    expiresAt: made.expiresAt,
  });
  return { parts: { code: made.statement, mail }, last: job };
}
