import path from 'node:path';

/**
 * What `npm start` prints once all is up.
 * @param {{
 *   server: Omit<import('@keystead/server').RunningServer, 'close'>,
 *   provider: string | undefined,
 *   storage: string,
 *   reason: string | undefined,
 *   database: { url: string, folder: string } | undefined,
 * }} running
 */
export function formatSummary({ server, provider, storage, reason, database }) {
  const { demo } = server;
  /** @type {[string, string][]} */
  const rows = [
    ['API', server.baseUrl],
    ['API reference', `${server.baseUrl}/api/v1/openapi.json`],
  ];
  if (server.firstOwnerUrl)
    rows.push(
      ['First owner', server.firstOwnerUrl],
      ['', '↑ open it to own this instance: once, within the hour; npm run owner-link prints another'],
    );
  if (demo) {
    rows.push(
      ['Demo app', `http://localhost:${demo.port}  ← begin here: sign up, sign out, sign in`],
      ['Demo project', demo.id],
      ['  client key', demo.publishableClientKey],
    );
  }
  if (server.dashboardUrl) rows.push(['Dashboard', `${server.dashboardUrl}  ← make projects, get their keys`]);
  if (server.inboxUrl) rows.push(['Inbox', `${server.inboxUrl}  ← every mail arrives here`]);
  if (provider) rows.push(['OAuth provider', `${provider}  ← plays Google, GitHub and the others`]);
  rows.push(
    ['Internal project', 'internal'],
    ['  client key', String(server.internalPublishableClientKey)],
    ['Data', storage],
  );
  if (database) rows.push(['  look inside', psqlCommand(database)]);
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  return [
    '',
    '  Keystead is running',
    '',
    ...lines,
    ...(reason ? ['', `  ${reason}`] : []),
    '',
    '  Ctrl-C stops it. Everything is kept for the next start.',
    '',
  ].join('\n');
}

/**
 * How to look into the database as its superuser. The password stays in its file, which only its owner can read.
 * @param {{ url: string, folder: string }} database
 */
function psqlCommand({ url, folder }) {
  const address = Object.assign(new URL(url), { username: 'postgres', password: '' }).href;
  return `PGPASSWORD=$(cat ${quote(path.join(folder, 'postgres-password'))}) psql ${quote(address)}`;
}

/** For a shell. */
const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
