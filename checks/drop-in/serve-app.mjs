import { build, preview } from 'vite';

/**
 * Builds the app as anybody would, and serves it.
 * @param {string} folder
 * @param {{ port: number, apiUrl: string, project: { id: string, clientKey: string } }} settings
 */
export async function serveApp(folder, { port, apiUrl, project }) {
  const settings = {
    VITE_KEYSTEAD_URL: apiUrl,
    VITE_PROJECT_ID: project.id,
    VITE_CLIENT_KEY: project.clientKey,
  };
  const define = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  );
  await build({ root: folder, configFile: false, logLevel: 'error', define, build: { chunkSizeWarningLimit: 10_000 } });
  return preview({ root: folder, configFile: false, logLevel: 'error', preview: { port, strictPort: true } });
}
