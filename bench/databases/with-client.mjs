import pg from 'pg';

/**
 * @template Value
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Value>} work
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
