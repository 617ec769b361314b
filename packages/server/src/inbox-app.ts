import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from './context.ts';
import type { Lifecycle } from './features/health/check-readiness.ts';
import { clearInbox, findInboxHtml, listInbox } from './features/inbox/index.ts';
import { openEventStream } from './http/event-stream.ts';
import { isLoopback } from './platform/client-address.ts';
import { findForwardingHeader } from './platform/forwarding-headers.ts';
import type { Signal } from './platform/signal.ts';
import { createStaticApp, type StaticAppEnv } from './static-app.ts';

export interface InboxOptions {
  readonly ctx: Context;
  readonly inbox: Signal;
  /** Where the built app lies; without it there is only the JSON. */
  readonly folder: string | undefined;
  readonly lifecycle: Lifecycle;
}

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

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

// A mail brings its own styles and may show pictures. Its links open beside the inbox, and it runs nothing.
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The development inbox: every mail that no server took, for people (the app) and tests (the JSON) on this machine. */
export function createInboxApp({ ctx, inbox, folder, lifecycle }: InboxOptions): Hono<StaticAppEnv> {
  const before = new Hono<StaticAppEnv>();
  before.use((hit, next) => {
    const refusal = refusalOf(hit);
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

/**
 * Why a request is turned away, if it is. By its socket and by the name it was called by: a page of the web can point a name
 * of its own at this machine, or post to it (CSRF). A proxy on this machine has both right, and gives itself away by what it adds, or by
 * the old HTTP that it speaks.
 */
function refusalOf(hit: HonoContext<StaticAppEnv>): string | undefined {
  const headers = hit.env?.incoming?.headers ?? {};
  const address = hit.env?.incoming?.socket.remoteAddress;
  const { host = '', origin } = headers;
  if (address === undefined || !isLoopback(address) || !THIS_MACHINE.test(host))
    return 'The inbox answers only to this machine, at localhost.';
  if (hit.env?.incoming?.httpVersion === '1.0')
    return 'The inbox answers only to direct requests. This one is HTTP/1.0, which proxies such as nginx speak unless told otherwise.';
  const forwarded = findForwardingHeader(headers);
  if (forwarded !== undefined)
    return `The inbox answers only to direct requests. This one came through a proxy, which added the header ${forwarded}.`;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return 'The inbox answers only to its own page, not to pages of other origins.';
  return undefined;
}
