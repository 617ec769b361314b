import type { BodyOf, ResponseOf, runEmailTest as endpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { MailMessage } from '../../../platform/mail-transport-message.ts';
import { chooseWay } from '../email/choose-way.ts';
import { insertFinishedMail } from '../email/mails.queries.ts';
import { requireMayTry, getProject, withEmailConfig } from '../../core/index.ts';

type Result = ResponseOf<typeof endpoint, 'admin'>;

/** Sends a test email the way the project sends its emails, while the caller waits, and returns the SMTP transcript. */
export async function runEmailTest(
  ctx: Context,
  projectId: string,
  { recipient, email_config: given }: BodyOf<typeof endpoint, 'admin'>,
): Promise<Result> {
  const stored = await getProject(ctx, projectId);
  const project = given === undefined ? stored : withEmailConfig(stored, given);
  await requireMayTry(ctx, projectId, 'test mails');
  const id = ctx.random.uuid();
  const message = testMessage(project.displayName);
  const way = chooseWay(ctx, project);
  const result =
    way.kind === 'smtp'
      ? await send(ctx, way.server, { id, from: way.from, to: recipient, ...message })
      : withoutServer(way.kind === 'inbox');
  const status = result.is_accepted ? 'sent' : 'failed';
  const now = ctx.clock.now();
  await insertFinishedMail(ctx.db, {
    projectId,
    id,
    template: 'smtp_test',
    recipient,
    status,
    lastError: result.error,
    createdAt: now,
    sentAt: result.is_accepted ? now : null,
    kept: way.kind === 'inbox' ? JSON.stringify({ ...message, links: [] }) : null,
  });
  ctx.mail.onFinished(status);
  if (way.kind === 'inbox') ctx.mail.inbox?.emit();
  return result;
}

type SmtpServer = Parameters<Context['mail']['transport']['converse']>[0];

async function send(ctx: Context, server: SmtpServer, message: MailMessage): Promise<Result> {
  // The conversation has its own deadline.
  const { signal } = new AbortController();
  const { failure, transcript } = await ctx.mail.transport.converse(server, message, signal);
  return { is_accepted: failure === undefined, error: failure?.message ?? null, transcript: [...transcript] };
}

const withoutServer = (hasInbox: boolean): Result =>
  hasInbox
    ? {
        is_accepted: true,
        error: null,
        transcript: [{ from: 'note', text: 'The email was delivered to the development inbox.' }],
      }
    : { is_accepted: false, error: 'No SMTP server is configured.', transcript: [] };

/** In English, because it is for owners. The project name appears only in the subject, which contains no markup. */
const testMessage = (projectName: string) => ({
  subject: `Test email from ${projectName}`,
  text: 'This is a test email. If you can read it, Keystead can send email.\n',
  html: '<!doctype html><p>This is a test email. If you can read it, Keystead can send email.</p>',
});
