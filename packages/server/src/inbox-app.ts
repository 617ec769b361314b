import { Hono } from 'hono';
import type { Context } from './context.ts';
import type { Lifecycle } from './domains/core/index.ts';
import { clearInbox, findInboxHtml, listInbox } from './domains/mail/index.ts';
import { whyIndirect } from './http/direct-request.ts';
import { openEventStream } from './http/event-stream.ts';
import { MAIL_POLICY } from './mail-policy.ts';
import type { Signal } from './platform/signal.ts';
import { createStaticApp, type StaticAppEnv } from './static-app.ts';

export interface InboxOptions {
  readonly ctx: Context;
  readonly inbox: Signal;
  /** The folder of the built app; undefined serves only the JSON. */
  readonly folder: string | undefined;
  readonly lifecycle: Lifecycle;
}

const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/**
 * The development inbox: every email that wasn't sent by SMTP, as an app for people and as JSON for tests, on this
 * machine only.
 */
export function createInboxApp({ ctx, inbox, folder, lifecycle }: InboxOptions): Hono<StaticAppEnv> {
  const before = new Hono<StaticAppEnv>();
  before.use((hit, next) => {
    const refusal = whyIndirect('The inbox', hit.env?.incoming);
    return refusal === undefined ? next() : Promise.resolve(hit.text(refusal, 403));
  });
  before.get('/mails.json', async (hit) => {
    const { recipient, search } = hit.req.query();
    return hit.json({ items: await listInbox(ctx, { recipient, search }) });
  });
  before.delete('/mails.json', async (hit) => {
    await clearInbox(ctx);
    return hit.json({ success: true });
  });
  before.get('/events', () => openEventStream(inbox, { isEnding: () => lifecycle.isStopping }));
  before.get('/mails/:id/html', async (hit, next) => {
    const html = await findInboxHtml(ctx, hit.req.param('id'));
    return html === undefined ? next() : hit.html(html, 200, { 'content-security-policy': MAIL_POLICY });
  });
  return createStaticApp({
    folder,
    path: '/inbox',
    baseUrl: ctx.baseUrl,
    policy: APP_POLICY,
    isRouter: false,
    isKept: false,
    headers: { 'cross-origin-resource-policy': 'same-origin' },
    before,
  });
}
