import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic, type ServeStaticOptions } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { hardeningHeaders } from './http/hardening.ts';

/** What the listener knows about a request beyond the request itself. */
export type StaticAppEnv = { Bindings: Partial<HttpBindings>; Variables: { nonce?: string } };

/** Placeholder for the nonce of each response, in the built page and in the policy. */
export const NONCE = 'NONCE-OF-THIS-ANSWER';

export interface StaticAppOptions {
  /** The folder of the built app; undefined serves only `before`. */
  readonly folder: string | undefined;
  /** The path where the app is mounted; '' on its own origin. */
  readonly path: '' | `/${string}`;
  readonly baseUrl: string;
  /** The Content-Security-Policy directives, for responses without their own policy. */
  readonly policy: readonly string[];
  /** Creates the value that replaces `NONCE` in each response, which allows the marked style elements. */
  readonly nonce?: () => string;
  /** Settings that the app reads at start from `/keystead.json`. */
  readonly settings?: object;
  /** Whether every path below is the page, which routes on the client. */
  readonly isRouter: boolean;
  /** Whether browsers may cache the files. */
  readonly isKept: boolean;
  /** More headers for all responses. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs before the files: guards and additional routes. */
  readonly before?: Hono<StaticAppEnv>;
}

/** Serves a built browser app: its files, its page, and hardening headers. */
export function createStaticApp(options: StaticAppOptions): Hono<StaticAppEnv> {
  const { folder, path, settings, isRouter, before } = options;
  const app = new Hono<StaticAppEnv>();
  app.use(harden(options));
  if (before) app.route('/', before);
  if (settings) app.get('/keystead.json', (hit) => hit.json(settings));
  if (folder !== undefined) {
    const files = serveFiles({ root: folder, rewriteRequestPath: (asked) => asked.slice(path.length) });
    const page = options.nonce ? pageWithNonce(folder) : serveFiles({ path: 'index.html', root: folder });
    const isPage = (asked: string) => ['', '/', '/index.html'].includes(asked.slice(path.length));
    app.use(isRouter ? '*' : '/assets/*', (hit, next) => (isPage(hit.req.path) ? next() : files(hit, next)));
    app.all('/assets/*', (hit) => hit.text(NOTHING, 404)); // not the page, which a script tag can't parse
    app.get(isRouter ? '*' : '/', page);
  }
  app.all('*', (hit) => (path !== '' && hit.req.path === `${path}/` ? hit.redirect(path) : hit.text(NOTHING, 404)));
  return app;
}

const NOTHING = 'There is nothing at this path.';

/** Serves files precompressed if the client accepts it. Range requests count the bytes of the uncompressed file. */
function serveFiles(options: ServeStaticOptions<StaticAppEnv>): MiddlewareHandler<StaticAppEnv> {
  const whole = serveStatic({ ...options, precompressed: true });
  const parts = serveStatic(options);
  return async (hit, next) => {
    const answer = await (hit.req.header('range') === undefined ? whole : parts)(hit, next);
    if (answer instanceof Response) answer.headers.set('vary', 'Accept-Encoding');
    return answer;
  };
}

const pageWithNonce =
  (folder: string): MiddlewareHandler<StaticAppEnv> =>
  async (hit) => {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    return hit.html(html.replaceAll(NONCE, hit.get('nonce') ?? ''));
  };

function harden({ path, baseUrl, policy, nonce, isKept, headers }: StaticAppOptions): MiddlewareHandler<StaticAppEnv> {
  const always = {
    ...hardeningHeaders(baseUrl),
    'referrer-policy': 'no-referrer', // URLs and links of these apps contain codes
    ...headers,
  };
  return async (hit, next) => {
    hit.set('nonce', nonce?.());
    await next();
    const isLasting = hit.res.ok && hit.req.path.startsWith(`${path}/assets/`); // file names change with the content
    const caching = isLasting ? 'public, max-age=31536000, immutable' : 'no-cache';
    const all = {
      'content-security-policy': policy.join('; ').replaceAll(NONCE, hit.get('nonce') ?? ''),
      'cache-control': isKept ? caching : 'no-store, max-age=0',
      ...Object.fromEntries(hit.res.headers),
      ...always,
    };
    for (const [name, value] of Object.entries(all)) hit.header(name, value);
  };
}
