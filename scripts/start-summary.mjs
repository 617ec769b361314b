import path from 'node:path';

/**
 * Returns the text that `npm start` prints once everything is running.
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
      ['', '↑ open this link to become the owner. It works once, for one hour. npm run owner-link prints a new one'],
    );
  if (demo) {
    rows.push(
      ['Demo app', `http://localhost:${demo.port}  ← start here: sign up, sign out, sign in`],
      ['Demo project', demo.id],
      ['  client key', demo.publishableClientKey],
    );
  }
  if (server.dashboardUrl) rows.push(['Dashboard', `${server.dashboardUrl}  ← create projects and API keys`]);
  if (server.inboxUrl) rows.push(['Inbox', `${server.inboxUrl}  ← shows every email that Keystead sends`]);
  if (provider) rows.push(['Mock OAuth provider', `${provider}  ← simulates Google, GitHub and the other providers`]);
  rows.push(
    ['Internal project', 'internal'],
    ['  client key', String(server.internalPublishableClientKey)],
    ['Data', storage],
  );
  if (database) rows.push(['  psql', psqlCommand(database)]);
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  return [
    '',
    '  Keystead is running',
    '',
    ...lines,
    ...(reason ? ['', `  ${reason}`] : []),
    '',
    '  Press Ctrl-C to stop. Your data is kept for the next start.',
    '',
  ].join('\n');
}

/**
 * Returns a command that opens the database as its superuser. The password stays in its file, which only its owner can
 * read.
 * @param {{ url: string, folder: string }} database
 */
function psqlCommand({ url, folder }) {
  const address = Object.assign(new URL(url), { username: 'postgres', password: '' }).href;
  return `PGPASSWORD=$(cat ${quote(path.join(folder, 'postgres-password'))}) psql ${quote(address)}`;
}

/** Quotes a text for a shell. */
const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
