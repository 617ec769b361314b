import { connectionUrl, type Login } from './endpoint.ts';
import type { Postmaster } from './run-postmaster.ts';

export interface RunningPostgres {
  /** Connection URL for a database of this cluster: over a unix socket where there is one, else tcp on loopback. */
  url(database: string): string;
  readonly dataFolder: string;
  /** Resolves when PostgreSQL has gone. Open connections are ended. */
  stop(): Promise<void>;
  /** Resolves when PostgreSQL has ended; `expected` tells whether it was asked to, `log` holds its last words. */
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
