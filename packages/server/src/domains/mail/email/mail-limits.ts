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
  /** Test emails of templates have their own limit, so that they never withhold the emails of users. */
  readonly isTest?: boolean;
}

const SETTINGS: Readonly<Record<MailLimit, string>> = {
  address: 'KEYSTEAD_MAIL_LIMIT_PER_ADDRESS',
  client: 'KEYSTEAD_MAIL_LIMIT_PER_CLIENT',
  project: 'KEYSTEAD_MAIL_LIMIT_PER_PROJECT',
};

/**
 * Counts an email and returns whether it may be sent. The requester gets the same response either way (enumeration),
 * unless they may read the email log. Owners see withheld emails in the log and in the metrics; the first one of an
 * hour also writes a log line. The work is the same for every address.
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
    if (count === 1) ctx.log.warn({ projectId, limit: SETTINGS[limitedBy] }, 'emails withheld: rate limit reached');
  }
  return withheld.length === 0;
}
