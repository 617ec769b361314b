import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hardeningHeaders, whyIndirect } from '@keystead/server';
import type { Interactions } from './interactions.ts';
import type { Pages } from './pages.ts';
import { readJson } from './read-json.ts';

export interface ListenerParts {
  /** Handles the OpenID Connect endpoints. */
  readonly oidc: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly interactions: Interactions;
  readonly pages: Pages;
}

const HEADERS = {
  ...hardeningHeaders(''),
  'referrer-policy': 'no-referrer', // URLs contain codes
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/**
 * Handles the requests of the mock OAuth provider: its page, the page's API, and OpenID Connect. Only for this machine.
 */
export function createListener({ oidc, interactions, pages }: ListenerParts): RequestListener {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const refusal = whyIndirect('The mock OAuth provider', request);
    if (refusal !== undefined) return send(response, 403, 'text/plain; charset=utf-8', refusal);

    const [path = ''] = (request.url ?? '').split('?');
    const { method } = request;
    if (method === 'GET' && /^\/(?:interaction\/[\w-]+)?$/.test(path))
      return send(response, 200, 'text/html; charset=utf-8', await pages.render());
    if (method === 'GET' && path.startsWith('/assets/')) {
      const asset = await pages.findAsset(path.slice('/assets/'.length));
      if (asset) return send(response, 200, asset.type, asset.content);
    }
    if (method === 'GET' && /^\/interaction\/[\w-]+\/question$/.test(path))
      return sendJson(response, 200, await interactions.ask(request, response));
    if (method === 'POST' && /^\/interaction\/[\w-]+\/answer$/.test(path)) {
      const given = await readJson(request);
      const location = given && (await interactions.answer(request, response, given));
      return location === undefined ? sendJson(response, 400, {}) : sendJson(response, 200, { location });
    }
    return oidc(request, response);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const isOver = error instanceof Error && error.name === 'SessionNotFound';
      if (!isOver) console.error(error);
      if (!response.headersSent) sendJson(response, isOver ? 404 : 500, {});
    });
  };
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  send(response, status, 'application/json', JSON.stringify(body));

const send = (response: ServerResponse, status: number, type: string, content: string | Buffer) =>
  response.writeHead(status, { 'content-type': type }).end(content);
