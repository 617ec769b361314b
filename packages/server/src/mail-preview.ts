import { MAX_BODY_BYTES } from '@keystead/contract';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { whyForeignFrame } from './http/same-origin.ts';
import { MAIL_POLICY } from './mail-policy.ts';
import type { StaticAppEnv } from './static-app.ts';

export interface MailPreviewOptions {
  /** The public URL, if the dashboard is served there. */
  readonly address: string | undefined;
}

const TOO_LARGE = `The body is larger than ${MAX_BODY_BYTES} bytes.`;

/** Checks the header without opening the body: closing an opened body would close the connection. */
const refuseAnnounced: MiddlewareHandler = async (hit, next) =>
  Number(hit.req.header('content-length')) > MAX_BODY_BYTES ? hit.text(TOO_LARGE, 413) : next();

/** A chunked body has an unknown length, so the connection is closed. */
const refuseChunked = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (hit) => hit.text(TOO_LARGE, 413, { connection: 'close' }),
});

/**
 * Shows the HTML that a dashboard form posts, in a frame of the dashboard. The page can't write it into a frame itself,
 * because that frame would inherit the policy of the page, which forbids the inline styles of emails. The sandbox
 * policy blocks scripts and gives the frame an opaque origin, so it can read nothing of the dashboard.
 */
export function createMailPreview({ address }: MailPreviewOptions): Hono<StaticAppEnv> {
  const app = new Hono<StaticAppEnv>();
  app.all('/mail-preview', refuseAnnounced, refuseChunked, async (hit) => {
    if (hit.req.method !== 'POST') return hit.text('This path takes POST.', 405, { allow: 'POST' });
    const foreign = whyForeignFrame((name) => hit.req.header(name), address);
    if (foreign !== undefined) return hit.text(foreign, 403);
    const html = new URLSearchParams(await hit.req.text()).get('html') ?? '';
    return hit.html(html, 200, { 'content-security-policy': MAIL_POLICY, 'cache-control': 'no-store, max-age=0' });
  });
  return app;
}
