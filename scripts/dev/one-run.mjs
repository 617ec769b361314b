// One run of the service for `npm run dev`, from the latest build. Sends its parent the data for the summary, and stops
// on request.
import { ConfigError, readConfig, StartError, startServer } from '@keystead/server';
import { whenParentDisappears } from '../when-parent-disappears.mjs';

/** @type {Promise<void> | undefined} */
let closing;

try {
  const server = await startServer(readConfig());
  const close = () => {
    closing ??= server.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, close);
  whenParentDisappears(close);
  const { port, baseUrl, internalPublishableClientKey, demo, dashboardUrl, metricsPort, inboxUrl } = server;
  process.send?.({ port, baseUrl, internalPublishableClientKey, demo, dashboardUrl, metricsPort, inboxUrl });
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  process.exit(1);
}
