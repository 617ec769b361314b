import { Hono } from 'hono';
import { API_CONTENT_POLICY, hardeningHeaders } from './http/hardening.ts';
import type { Metrics } from './create-metrics.ts';

/** Serves Prometheus metrics on a separate port, because they reveal how busy the instance is. */
export function createMetricsApp(metrics: Metrics, baseUrl: string): Hono {
  const app = new Hono();
  const headers = {
    ...hardeningHeaders(baseUrl),
    'content-security-policy': API_CONTENT_POLICY,
    'cache-control': 'no-store, max-age=0',
  };
  app.get('/metrics', async (hit) =>
    hit.body(await metrics.text(), 200, { ...headers, 'content-type': metrics.contentType }),
  );
  app.notFound((hit) => hit.text('There is nothing at this path.', 404, headers));
  return app;
}
