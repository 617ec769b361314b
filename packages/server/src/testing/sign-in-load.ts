import pg from 'pg';

/** The event of a sign-in as `recordEvent` writes it, each in its own transaction, like with the session. */
const RECORD = `
  insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, device, request_id)
  select 'internal', gen_random_uuid(), 'session.created', 1, now(), jsonb_build_object('id', gen_random_uuid(), 'user_id', who),
    'user', who, '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64)', 'a-request'
  from gen_random_uuid() as who`;

const TICK_MS = 10;
const CONNECTIONS = 8;
/** Starts no more than this, so that a slow machine lowers the rate instead of growing an endless queue. */
const MOST_AT_ONCE = 200;

export interface SignInLoad {
  /** Stops and returns the achieved rate per second. */
  stop(): Promise<number>;
}

/** Records sign-in events in the internal project at a rate per second, bypassing the service. */
export function startSignInLoad(databaseUrl: string, perSecond: number): SignInLoad {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const startedAt = performance.now();
  const running = new Set<Promise<void>>();
  let begun = 0;
  let failure: unknown;
  const recordOne = async (): Promise<void> => {
    await pool.query({ name: 'sign-in', text: RECORD });
  };
  const tick = (): void => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond) - begun;
    for (let number = Math.min(due, MOST_AT_ONCE - running.size); number > 0; number -= 1) {
      const one = recordOne()
        .catch((error: unknown) => (failure = error))
        .then(() => void running.delete(one));
      running.add(one);
      begun += 1;
    }
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      const seconds = (performance.now() - startedAt) / 1000;
      await Promise.all(running);
      await pool.end();
      if (failure) throw failure instanceof Error ? failure : new Error('an event was not recorded');
      return begun / seconds;
    },
  };
}
