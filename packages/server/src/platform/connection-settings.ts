import type pg from 'pg';

/** PostgreSQL settings by name. */
export type ConnectionSettings = Readonly<Record<string, string | number>>;

/** The connection works, but does not keep its settings, so its statements would have no limits. */
export class LostSettingsError extends Error {}

const ANSWER_TIMEOUT_MS = 5000;

/** Applies settings after the login, because PgBouncer refuses them as part of it. */
export async function applySettings(client: Pick<pg.ClientBase, 'query'>, settings: ConnectionSettings): Promise<void> {
  const read = async (text: string, values: string[][]) => {
    const config = { text, values, query_timeout: ANSWER_TIMEOUT_MS };
    return (await client.query<{ name: string; value: string }>(config)).rows;
  };
  const names = Object.keys(settings);
  const set = await read(
    'select name, set_config(name, value, false) as value from unnest($1::text[], $2::text[]) as asked (name, value)',
    [names, Object.values(settings).map(String)],
  );
  const kept = await read('select name, current_setting(name) as value from unnest($1::text[]) as asked (name)', [
    names,
  ]);
  const values = new Map(kept.map(({ name, value }) => [name, value]));
  for (const { name, value } of set)
    if (values.get(name) !== value)
      throw new LostSettingsError(
        `its connections do not keep ${name}: it is ${values.get(name)} instead of ${value}.`,
      );
}
