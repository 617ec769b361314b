import { createServer } from 'vite';
import { fromRoot } from '../root.mjs';
import { sourceAliases } from '../source-aliases.mjs';

/**
 * An app out of its sources, and those of our packages: pages reload by themselves.
 * @param {string} name
 * @param {{ port: number, proxied: Record<string, string> }} options paths that others answer, and where those are
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
            // The inbox answers to its own page alone (CSRF). This page is its own too; all others stay strangers.
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
