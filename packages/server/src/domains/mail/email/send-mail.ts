import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Context } from '../../../context.ts';
import { DatabaseUnavailableError } from '../../../db/database-errors.ts';
import { MailFailure } from '../../../platform/mail-transport-failure.ts';
import { brandOf } from '../email-templates/brand.ts';
import { findWording } from '../email-templates/choose-wording.ts';
import { isOfInstance } from '../email-templates/template-names.ts';
import { loadMailLanguage } from '../email-templates/mail-language.ts';
import { renderMail } from '../email-templates/render-mail.ts';
import { templateVariables } from '../email-templates/template-variables.ts';
import type { RenderedMail } from '../email-templates/mail-document.ts';
import { writeEvent, findProject, INTERNAL_PROJECT_ID, type Project } from '../../core/index.ts';
import { chooseInstanceWay, chooseWay, type MailWay } from './choose-way.ts';
import { openPayload, type MailPayload } from './mail-payload.ts';
import type { KeptMail, QueuedMail } from './mail.ts';
import { findQueuedMail, finishMail, noteFailedAttempt, type FinishedMail } from './mails.queries.ts';

export interface MailId {
  readonly projectId: string;
  readonly id: string;
}

/** Sends a queued email, or finishes it if it need not be sent. Throws if a retry makes sense. */
export async function sendMail(ctx: Context, { projectId, id }: MailId, signal: AbortSignal): Promise<void> {
  const mail = await findQueuedMail(ctx.db, projectId, id);
  if (!mail) return;
  if (mail.expiresAt <= ctx.clock.now()) return finish(ctx, mail, { status: 'expired' });
  const payload = tryOpen(ctx, mail);
  if (!payload)
    return finish(ctx, mail, {
      status: 'failed',
      lastError: "The email can't be decrypted with the current instance secret.",
    });
  const project = await findProject(ctx, projectId);
  if (!project) return; // deleted, and its emails with it
  const { sender, way } = await senderOf(ctx, mail, project);
  const { template, language } = await wordingOf(ctx, mail, payload);
  const variables = templateVariables(project, mail.template, payload);
  const rendered = await renderMail(template, { variables, language, brand: brandOf(sender) });
  await deliver(ctx, mail, { way, payload, rendered, signal });
}

/**
 * Emails of the instance use the branding of the internal project, but never the SMTP server of a project, not even of
 * the internal one.
 */
async function senderOf(ctx: Context, { template }: QueuedMail, project: Project) {
  if (!isOfInstance(template)) return { sender: project, way: chooseWay(ctx, project) };
  const sender = await findProject(ctx, INTERNAL_PROJECT_ID);
  if (!sender) throw new Error('there is no internal project');
  return { sender, way: chooseInstanceWay(ctx, sender) };
}

async function wordingOf(ctx: Context, { projectId, template }: QueuedMail, { wording, language }: MailPayload) {
  if (wording) return { template: wording, language: await loadMailLanguage(wording.language) };
  return findWording(ctx, projectId, template, language);
}

function tryOpen(ctx: Context, mail: QueuedMail): MailPayload | undefined {
  try {
    return openPayload(ctx, mail, mail.payloadSealed);
  } catch {
    return undefined; // a different secret, or a modified row
  }
}

interface Departure {
  readonly way: MailWay;
  readonly payload: MailPayload;
  readonly rendered: RenderedMail;
  readonly signal: AbortSignal;
}

/** A decoy does everything except sending, so that the server's load doesn't reveal who has an account (enumeration). */
async function deliver(ctx: Context, mail: QueuedMail, { way, payload, rendered, signal }: Departure): Promise<void> {
  const outcome: Outcome = { status: payload.isDecoy ? 'dropped' : 'sent', wasTried: true };
  switch (way.kind) {
    case 'inbox':
      await finish(ctx, mail, { ...outcome, kept: JSON.stringify(keptMail(rendered, payload)) });
      return ctx.mail.inbox?.emit();
    case 'smtp': {
      const { transport } = ctx.mail;
      const message = { id: mail.id, from: way.from, to: mail.recipient, ...rendered };
      try {
        await transport[payload.isDecoy ? 'rehearse' : 'send'](way.server, message, signal);
      } catch (error) {
        return recordFailure(ctx, mail, error);
      }
      return finish(ctx, mail, outcome);
    }
    case 'none':
      ctx.log.error({ projectId: mail.projectId }, 'email not sent: no SMTP server is configured');
      return recordFailure(ctx, mail, new MailFailure('No SMTP server is configured.', {}));
    default:
      return way satisfies never;
  }
}

/** The copy for the development inbox, with the links and the code separate for people and tests. */
const keptMail = ({ subject, html, text }: RenderedMail, { link, typedCode }: MailPayload): KeptMail => ({
  subject,
  html,
  text,
  links: link === undefined ? [] : [link],
  ...(typedCode !== undefined && { code: typedCode }),
});

/** Finishes an email that can't succeed; throws if a retry may. */
async function recordFailure(ctx: Context, mail: QueuedMail, error: unknown): Promise<void> {
  if (!(error instanceof MailFailure)) throw error;
  if (!error.isPermanent) {
    await noteFailedAttempt(ctx.db, { ...mail, lastError: error.message });
    throw error;
  }
  ctx.log.warn({ projectId: mail.projectId, mailId: mail.id, err: error }, 'email rejected by SMTP server');
  await finish(ctx, mail, { status: 'failed', wasTried: true, lastError: error.message });
}

type Outcome = Pick<FinishedMail, 'status'> & Partial<Pick<FinishedMail, 'wasTried' | 'lastError' | 'kept'>>;

async function finish(ctx: Context, { projectId, id, createdAt }: QueuedMail, outcome: Outcome): Promise<void> {
  const { status, wasTried = false, lastError = null, kept = null } = outcome;
  const sentAt = status === 'sent' ? ctx.clock.now() : null;
  const finished = { projectId, id, status, wasTried, lastError, sentAt, kept };
  await insist(() =>
    status === 'failed' || status === 'expired' ? giveUp(ctx, finished) : finishMail(ctx.db, finished),
  );
  ctx.mail.onFinished(status, ctx.clock.now().getTime() - createdAt.getTime());
}

/**
 * Records that an email failed or expired; the email log keeps the recipient and the reason. An email that expired
 * before any attempt is no failure.
 */
const giveUp = (ctx: Context, mail: FinishedMail): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const row = await finishMail(ctx.db, mail);
    if (!row || (mail.status === 'expired' && row.attempts === 0)) return;
    const data = { id: mail.id, type: row.template };
    await writeEvent(ctx, mail.projectId, { type: 'mail.failed', version: 1, data });
  });

const TRIES = 5;
const BETWEEN_TRIES_MS = 1000;

/** Retries while the database is unavailable, so that an email that was sent isn't sent again. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || attempt === TRIES) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}
