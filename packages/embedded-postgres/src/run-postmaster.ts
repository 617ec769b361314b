import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { chooseEndpoint, connectionUrl, listenSettings, type Endpoint } from './endpoint.ts';
import { errorCode } from './error-code.ts';
import { executable, type Binaries } from './find-binaries.ts';
import { spawnGuarded, type GuardedProcess } from './guarded-process.ts';
import type { Identity } from './identity.ts';
import { SUPERUSER } from './initialize-cluster.ts';
import { saysDataInUse } from './postmaster-lock.ts';
import { waitUntilReady } from './wait-until-ready.ts';

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly identity: Identity | undefined;
  readonly dataFolder: string;
  readonly superuserPassword: string;
  /** Contains the socket. Removed when PostgreSQL ends. */
  readonly scratchFolder: string | undefined;
  readonly settings: Record<string, string>;
  readonly onProgress: (line: string) => void;
}

export interface Postmaster {
  readonly process: GuardedProcess;
  readonly endpoint: Endpoint;
}

const SHARED_SETTINGS = {
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C', // the code matches these messages
  logging_collector: 'off',
  // The log is only about the server itself. Failed statements are reported to the client, and their text may contain
  // data that must not be logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_statement: 'none',
};

/** Starts PostgreSQL and waits until it responds. Returns 'in use' if another one runs on the same data. */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster | 'in use'> {
  const endpoint = await chooseEndpoint(options.scratchFolder);
  const settings = { ...SHARED_SETTINGS, ...options.settings, ...listenSettings(endpoint) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postmaster = spawnGuarded(executable(options.binaries, 'postgres'), ['-D', options.dataFolder, ...flags], {
    identity: options.identity,
    scratchFolder: options.scratchFolder,
  });

  const login = { user: SUPERUSER, password: options.superuserPassword };
  const isReady = await waitUntilReady(postmaster, {
    url: connectionUrl(endpoint, login, 'postgres'),
    onProgress: options.onProgress,
  }).catch(async (error: unknown) => {
    postmaster.interrupt();
    await postmaster.ended;
    throw refusedByPostgres(options.dataFolder, error);
  });

  if (isReady) return { process: postmaster, endpoint };
  if (saysDataInUse(postmaster.output())) return 'in use';
  throw new EmbeddedPostgresError('START_FAILED', `PostgreSQL didn't start:\n${postmaster.output().trim()}`);
}

function refusedByPostgres(dataFolder: string, error: unknown): EmbeddedPostgresError {
  const reason = error instanceof Error ? error.message : String(error);
  if (errorCode(error)?.startsWith('28') === true) {
    return new EmbeddedPostgresError(
      'DATA_FOLDER_NOT_OURS',
      `The PostgreSQL cluster in ${dataFolder} rejected the password stored next to it: ${reason}`,
      { cause: error },
    );
  }
  return new EmbeddedPostgresError('START_FAILED', `PostgreSQL started, but doesn't respond: ${reason}`, {
    cause: error,
  });
}
