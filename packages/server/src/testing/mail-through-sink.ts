import type { MailSink } from '@keystead/testkit';
import type { Context } from '../context.ts';
import { writeMail, writeNotice } from '../domains/mail/email/queue-mail.ts';
import type { NewMail, NewNotice } from '../domains/mail/email/new-mail.ts';
import { findProject } from '../domains/core/projects/find-project.ts';
import type { Project } from '../domains/core/projects/project.ts';
import type { InstanceMailServer } from '../platform/smtp-settings.ts';
import { createMailTransport, type TransportOptions } from '../platform/mail-transport.ts';

/** The same instance with the mail sink as its SMTP server. */
export function mailThroughSink(
  ctx: Context,
  sink: MailSink,
  { transport = {}, ...changes }: Partial<InstanceMailServer> & { transport?: TransportOptions } = {},
): Context {
  return {
    ...ctx,
    mail: {
      ...ctx.mail,
      inbox: undefined,
      transport: createMailTransport(transport),
      instanceServer: {
        server: { host: sink.host, port: sink.port, security: 'none', login: undefined, reach: 'anywhere' },
        senderAddress: 'auth@example.com',
        senderName: undefined,
        ...changes,
      },
    },
  };
}

/** A code in the format of emailed codes. */
export const MAILED_CODE = '4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h';
export const MAILED_LINK = `https://app.example.com/handler/magic-link-callback?code=${MAILED_CODE}`;

const user = { displayName: 'Mira', primaryEmail: 'mira@example.com' };
const TEN_MINUTES_MS = 600_000;

/** Queues an email as a verb does and returns its id. */
export async function queueTestMail(
  ctx: Context,
  given: Partial<NewMail> = {},
  projectId = 'internal',
): Promise<string> {
  const expiresAt = new Date(ctx.clock.now().getTime() + TEN_MINUTES_MS);
  const mail = {
    template: 'magic_link',
    recipient: 'mira@example.com',
    user,
    link: MAILED_LINK,
    expiresAt,
    ...given,
  } as const;
  return runQueue(ctx, (project, fixed) => writeMail(fixed, project, mail), projectId);
}

export const queueTestNotice = (ctx: Context, kind: NewNotice['kind']): Promise<string> =>
  runQueue(
    ctx,
    (project, fixed) => writeNotice(fixed, project, { kind, recipient: 'mira@example.com', user }),
    'internal',
  );

async function runQueue(
  ctx: Context,
  write: (project: Project, ctx: Context) => Promise<void>,
  projectId: string,
): Promise<string> {
  const project = await findProject(ctx, projectId);
  if (!project) throw new Error(`there is no project ${projectId}`);
  const id = ctx.random.uuid();
  await write(project, { ...ctx, random: { ...ctx.random, uuid: () => id } });
  return id;
}
