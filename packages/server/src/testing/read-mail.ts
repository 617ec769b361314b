import { openPayload } from '../domains/mail/email/mail-payload.ts';
import { internalProject, type TestInstance } from './test-instance.ts';

/** An email in the queue. */
export interface ReadMail {
  readonly template: string;
  readonly link: string | undefined;
  /** The code in the link. */
  readonly code: string | undefined;
  readonly typedCode: string | undefined;
  readonly isDecoy: boolean;
  readonly expiresAt: Date;
}

interface StoredMail {
  readonly id: string;
  readonly projectId: string;
  readonly recipient: string;
  readonly template: string;
  readonly expiresAt: Date;
  readonly sealed: Buffer;
}

type Inbox = Pick<TestInstance, 'ctx' | 'query'>;

/**
 * Returns all emails to an address, oldest first. The clock is fixed, so the transactions that wrote them give the
 * order.
 */
export async function mailsTo(
  instance: Inbox,
  email: string,
  project: string = internalProject.id,
): Promise<ReadMail[]> {
  const rows = await instance.query<StoredMail>(
    `select id, project_id as "projectId", recipient, template, expires_at as "expiresAt", payload_sealed as sealed
     from mails
     where project_id = $1 and recipient = $2 and payload_sealed is not null
     order by created_at, xmin::text::bigint, expires_at`,
    [project, email],
  );
  return rows.map((row) => readMail(instance, row));
}

export async function lastMailTo(instance: Inbox, email: string, project?: string): Promise<ReadMail> {
  const mail = (await mailsTo(instance, email, project)).at(-1);
  if (!mail) throw new Error(`nothing was mailed to ${email}`);
  return mail;
}

function readMail({ ctx }: Inbox, { template, expiresAt, sealed, ...address }: StoredMail): ReadMail {
  const { link, typedCode, isDecoy } = openPayload(ctx, address, sealed);
  const code = link === undefined ? undefined : (new URL(link).searchParams.get('code') ?? undefined);
  return { template, link, code, typedCode, isDecoy, expiresAt };
}
