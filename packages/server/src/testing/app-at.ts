import { Hono } from 'hono';
import type { App } from '../app.ts';
import { watchAnswers } from './watch-answers.ts';

/**
 * Wraps a process behind a port as an app. `from` is forwarded like a proxy would, and counts if the process trusts
 * this machine as a proxy.
 */
export function appAt(port: number): App {
  const app: App = new Hono();
  app.all('*', async (hit) => {
    const { pathname, search } = new URL(hit.req.url);
    const from = hit.env?.incoming?.socket.remoteAddress;
    const headers = new Headers(hit.req.raw.headers);
    if (from !== undefined) headers.set('x-forwarded-for', from);
    const body = hit.req.raw.body === null ? {} : { body: await hit.req.arrayBuffer() };
    const sent = { method: hit.req.method, headers, redirect: 'manual', ...body } as const;
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, sent);
  });
  return watchAnswers(app);
}
