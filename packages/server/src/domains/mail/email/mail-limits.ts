import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { insertWithheldMail } from './mails.queries.ts';
import type { EmailTemplateType, OwnTemplate } from '../email-templates/template-names.ts';
import { countInBuckets, type Bucket, type MailLimit } from '../../core/index.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const LISTED_IN_ONE_HOUR = 20;

export interface MailRequest {
  readonly recipient: string;
  readonly purpose: EmailTemplateType | OwnTemplate;
  /** Somebody tries out how it is worded: counted apart, so that it withholds none that people wait for. */
  readonly isTest?: boolean;
}

const SETTINGS: Readonly<Record<MailLimit, string>> = {
  address: 'KEYSTEAD_MAIL_LIMIT_PER_ADDRESS',
  client: 'KEYSTEAD_MAIL_LIMIT_PER_CLIENT',
  project: 'KEYSTEAD_MAIL_LIMIT_PER_PROJECT',
};

/**
 * Counts the mail, and tells whether it may leave. Whoever asked gets the same answer either way, unless they may read the
 * log of mails themselves; what is withheld is told to the owner, by a row, a figure and, for the first of an hour, a line in the log. The work is the same for every address.
 */
export async function mayMail(
  ctx: Context,
  projectId: string,
  { recipient, purpose, isTest = false }: MailRequest,
): Promise<boolean> {
  const now = ctx.clock.now();
  const { perAddressIn15Minutes, perClientInOneHour, perProjectInOneHour } = ctx.mailLimits;
  const bucket = (limitedBy: MailLimit, name: string, limit: number, windowMillis: number): Bucket => ({
    name,
    limitedBy,
    limit,
    windowEndsAt: new Date(now.getTime() + windowMillis),
  });
  const mailed = `mail ${isTest ? 'test' : purpose} ${normalizeEmail(recipient)}`;
  const narrow = [bucket('address', mailed, perAddressIn15Minutes, QUARTER_MS)];
  const { personAddress } = ctx.device;
  if (personAddress !== undefined)
    narrow.push(bucket('client', `mail from ${personAddress}`, perClientInOneHour, HOUR_MS));
  const entry = { projectId, id: ctx.random.uuid(), template: purpose, recipient, createdAt: now };
  const withheld = await countInBuckets(ctx.db, projectId, {
    narrow,
    wide: bucket('project', 'mail', perProjectInOneHour, HOUR_MS),
    now,
    enterWithheld: (source) => insertWithheldMail(entry, source),
    listedInOneHour: LISTED_IN_ONE_HOUR,
  });
  for (const { limitedBy, count } of withheld) {
    ctx.mail.onWithheld(limitedBy);
    if (count === 1) ctx.log.warn({ projectId, limit: SETTINGS[limitedBy] }, 'mails are withheld: a limit is reached');
  }
  return withheld.length === 0;
}
