import { build } from 'esbuild';
import { runTool } from '../../scripts/steps/run-tool.mjs';

/**
 * Runs the published SDKs in Node. They are bundled first: the older one is written for bundlers, and Node does not find
 * its way through its modules.
 * @param {string} folder of the app
 * @param {{ apiUrl: string, project: { id: string, clientKey: string, serverKey: string, adminKey: string } }} settings
 */
export async function runConformance(folder, { apiUrl, project }) {
  const outfile = `${folder}/dist/conformance.mjs`;
  await build({
    entryPoints: [`${folder}/conformance.mjs`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  });
  await runTool([outfile], {
    cwd: folder,
    env: {
      KEYSTEAD_URL: apiUrl,
      KEYSTEAD_PROJECT_ID: project.id,
      KEYSTEAD_CLIENT_KEY: project.clientKey,
      KEYSTEAD_SERVER_KEY: project.serverKey,
      KEYSTEAD_ADMIN_KEY: project.adminKey,
    },
  });
}
