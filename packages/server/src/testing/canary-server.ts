import { cloneDatabase, withClient } from '@keystead/testkit';
import { inject } from 'vitest';
import { keyHeader } from './call.ts';
import { dumpDatabase } from './dump-database.ts';
import { requestHead, sendRaw, type RawAnswer } from './raw-http.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** A text that appears nowhere else, so that finding it means a leak. */
export const canary = (name: string) => `c4n4ry${name}`;
export const isCanaryIn = (text: string) => text.includes('c4n4ry');

export const canaryKeys = { client: canary('PublishableKey'), server: canary('ServerKey'), admin: canary('AdminKey') };

export interface CanaryRequest {
  readonly as?: keyof typeof canaryKeys | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly text?: string;
  /** Whether the error response may contain a secret, because it hands it to its owner. */
  readonly isHandedOut?: boolean;
}

/** The built program with a secret in every setting that takes one, at the most verbose log level. */
export interface CanaryServer {
  readonly process: ServerProcess;
  readonly port: number;
  readonly databaseUrl: string;
  /** The bodies of all error responses so far. */
  readonly errorBodies: readonly string[];
  readonly statuses: ReadonlySet<number>;
  send(line: string, request?: CanaryRequest): Promise<RawAnswer>;
  log(): string;
  dump(): Promise<string>;
  stop(): Promise<void>;
}

export async function startCanaryServer(settings: Record<string, string> = {}): Promise<CanaryServer> {
  const database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  const process = startServerProcess({
    DATABASE_URL: database.url,
    KEYSTEAD_LOG_LEVEL: 'trace',
    KEYSTEAD_METRICS: 'on',
    KEYSTEAD_SECRET: canary('InstanceSecretThatIsLongEnough'),
    KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: canaryKeys.client,
    KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: canaryKeys.server,
    KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: canaryKeys.admin,
    ...settings,
  });
  const port = await process.port();
  const errorBodies: string[] = [];
  const statuses = new Set<number>();

  async function send(
    line: string,
    { as, headers, body, text, isHandedOut = false }: CanaryRequest = {},
  ): Promise<RawAnswer> {
    const content = text ?? (body === undefined ? '' : JSON.stringify(body));
    const answer = await sendRaw(
      port,
      requestHead(line, {
        ...(as && { 'x-stack-project-id': 'internal', 'x-stack-access-type': as, [keyHeader[as]]: canaryKeys[as] }),
        ...(content && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
        ...headers,
      }),
      content,
    );
    statuses.add(answer.status);
    if (answer.status >= 400 && !isHandedOut) errorBodies.push(answer.body);
    return answer;
  }

  return {
    process,
    port,
    databaseUrl: database.url,
    errorBodies,
    statuses,
    send,
    log: () => process.stdout() + process.stderr(),
    dump: () =>
      withClient(database.url, (client) =>
        dumpDatabase({ query: async (text, values = []) => (await client.query(text, [...values])).rows }),
      ),
    stop: async () => {
      await process.stop();
      await database.drop();
    },
  };
}
