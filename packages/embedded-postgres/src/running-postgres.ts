import { connectionUrl, type Login } from './endpoint.ts';
import type { Postmaster } from './run-postmaster.ts';

export interface RunningPostgres {
  /**
   * Returns a connection URL for a database of this cluster: over a unix socket if there is one, otherwise TCP on
   * loopback.
   */
  url(database: string): string;
  readonly dataFolder: string;
  /** Closes open connections and resolves when PostgreSQL has ended. */
  stop(): Promise<void>;
  /** Resolves when PostgreSQL has ended. `expected` is true after `stop()`; `log` has its last output. */
  readonly exited: Promise<{ expected: boolean; log: string }>;
}

export function runningPostgres(
  { process: postmaster, endpoint }: Postmaster,
  { dataFolder, login }: { dataFolder: string; login: Login },
): RunningPostgres {
  let isAskedToStop = false;
  return {
    url: (database) => connectionUrl(endpoint, login, database),
    dataFolder,
    stop: async () => {
      isAskedToStop = true;
      postmaster.interrupt();
      await postmaster.ended;
    },
    exited: postmaster.ended.then(() => ({ expected: isAskedToStop, log: postmaster.output() })),
  };
}
