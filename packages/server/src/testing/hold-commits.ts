import pg from 'pg';
import { expect } from 'vitest';

export interface HeldCommits extends AsyncDisposable {
  /** Resolves when this many commits are waiting. */
  untilWaiting(commits: number): Promise<void>;
  countWaiting(): Promise<number>;
  /** Releases the waiting commits; later ones no longer wait. */
  release(): Promise<void>;
}

/** Makes commits to a table wait, like a hanging synchronous standby does. Use it with `await using`. */
export async function holdCommits({ databaseUrl }: { databaseUrl: string }, table: string): Promise<HeldCommits> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create table held_commits as select true as held;
    create function wait_for_release() returns trigger language plpgsql as $$
    begin
      while exists (select from held_commits) loop
        perform pg_sleep(0.01);
      end loop;
      return null;
    end
    $$;
    create constraint trigger wait_for_release after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function wait_for_release();`);
  const countWaiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
    );
    return rows[0]?.count ?? 0;
  };
  const release = () => client.query('delete from held_commits');
  return {
    countWaiting,
    untilWaiting: async (commits) => {
      await expect.poll(countWaiting, { interval: 10 }).toBe(commits);
    },
    release: async () => {
      await release();
    },
    async [Symbol.asyncDispose]() {
      await release();
      await client.query('drop function wait_for_release cascade; drop table held_commits');
      await client.end();
    },
  };
}
