/**
 * What `npm start` prints once all is up.
 * @param {{ server: import('@keystead/server').RunningServer, storage: string, reason: string | undefined }} running
 */
export function formatSummary({ server, storage, reason }) {
  const { demo } = server;
  /** @type {[string, string][]} */
  const rows = [
    ['API', server.baseUrl],
    ['API reference', `${server.baseUrl}/api/v1/openapi.json`],
  ];
  if (demo) {
    rows.push(
      ['Demo app', `http://localhost:${demo.port}  ← begin here: sign up, sign out, sign in`],
      ['Demo project', demo.id],
      ['  client key', demo.publishableClientKey],
    );
  }
  if (server.inboxUrl) rows.push(['Inbox', `${server.inboxUrl}  ← every mail arrives here`]);
  rows.push(
    ['Internal project', 'internal'],
    ['  client key', String(server.internalPublishableClientKey)],
    ['Data', storage],
  );
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
