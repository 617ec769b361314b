import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic, type ServeStaticOptions } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { hardeningHeaders } from './http/hardening.ts';

/** What the listener knows of a request beside what the request says of itself. */
export type StaticAppEnv = { Bindings: Partial<HttpBindings>; Variables: { nonce?: string } };

/** Stands for the nonce of an answer, in the page as it was built and in the policy. */
export const NONCE = 'NONCE-OF-THIS-ANSWER';

export interface StaticAppOptions {
  /** Where the built app lies; without it there is only what `before` answers. */
  readonly folder: string | undefined;
  /** Below which path it is mounted; '' on an origin of its own. */
  readonly path: '' | `/${string}`;
  readonly baseUrl: string;
  /** The directives of its Content-Security-Policy, for answers that have none of their own. */
  readonly policy: readonly string[];
  /** Makes what takes the place of `NONCE` in each answer: what the page marks with it may style it. */
  readonly nonce?: () => string;
  /** What the app learns at its start, from the JSON beside it. */
  readonly settings?: object;
  /** Whether all paths below are its page, which finds its own way from there. */
  readonly isRouter: boolean;
  /** Whether browsers may keep what it is made of. */
  readonly isKept: boolean;
  /** More headers for all answers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked before the files: guards, and answers of its own. */
  readonly before?: Hono<StaticAppEnv>;
}

/** One of our apps for browsers, as it was built: its files, its page, and hardened answers. */
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
    app.all('/assets/*', (hit) => hit.text(NOTHING, 404)); // not the page, which no script tag can read
    app.get(isRouter ? '*' : '/', page);
  }
  app.all('*', (hit) => (path !== '' && hit.req.path === `${path}/` ? hit.redirect(path) : hit.text(NOTHING, 404)));
  return app;
}

const NOTHING = 'There is nothing at this path.';

/** Files as the build compressed them, if the caller takes them so. Ranges count the bytes of the file itself. */
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
    'referrer-policy': 'no-referrer', // addresses and links of these apps hold codes
    ...headers,
  };
  return async (hit, next) => {
    hit.set('nonce', nonce?.());
    await next();
    const isLasting = hit.res.ok && hit.req.path.startsWith(`${path}/assets/`); // their names change with their content
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
