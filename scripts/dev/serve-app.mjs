import { createServer } from 'vite';
import { fromRoot } from '../root.mjs';
import { sourceAliases } from '../source-aliases.mjs';

/**
 * Serves an app from its sources and those of our packages, with hot reloading.
 * @param {string} name
 * @param {{ port: number, proxied: Record<string, string> }} options paths to proxy, and their targets
 */
export async function serveApp(name, { port, proxied }) {
  const server = await createServer({
    root: fromRoot('apps', name),
    configFile: fromRoot('apps', name, 'vite.config.ts'),
    resolve: { alias: sourceAliases() },
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: 'localhost',
      port,
      cors: false,
      proxy: Object.fromEntries(
        Object.entries(proxied).map(([path, target]) => [
          path,
          {
            target,
            changeOrigin: true,
            // The inbox accepts requests only from its own page (CSRF). This page counts as its own; all others stay
            // cross-origin.
            configure: (proxy) =>
              proxy.on('proxyReq', (passedOn, { headers }) => {
                if (headers.origin === `http://${headers.host}`) passedOn.removeHeader('origin');
              }),
          },
        ]),
      ),
    },
  });
  await server.listen();
  return { url: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() };
}
