import { type BodyOf, type EmailTemplateType, KnownError, type sendTestMail as endpoint } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { writeMail } from '../../email/queue-mail.ts';
import { mayMail } from '../../email/mail-limits.ts';
import type { Project } from '../../../core/index.ts';
import { checkDraft } from '../draft-wording.ts';
import { sampleFacts } from '../sample-facts.ts';

const LIFETIME_MS = 60 * 60_000;

/** Emails a draft with sample values. Returns false if a rate limit withheld it. */
export async function sendTestMail(
  ctx: Context,
  project: Project,
  type: EmailTemplateType,
  { recipient, ...draft }: BodyOf<typeof endpoint, 'admin'>,
): Promise<boolean> {
  const { subject, document, language, problems } = await checkDraft(ctx, project.id, type, draft);
  if (!document || problems.length > 0)
    throw new KnownError('EMAIL_TEMPLATE_INVALID', { message: problems.join('\n') });
  if (!(await mayMail(ctx, project.id, { recipient, purpose: type, isTest: true }))) return false;
  await writeMail(ctx, project, {
    ...sampleFacts,
    template: type,
    recipient,
    expiresAt: new Date(ctx.clock.now().getTime() + LIFETIME_MS),
    wording: { subject, document, language },
  });
  return true;
}
