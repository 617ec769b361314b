import type { AccessType } from '@keystead/contract';
import type { App } from '../app.ts';
import { internalKeys } from './test-instance.ts';

export interface Call {
  /** Access type; its key of the internal project is sent unless `headers` say otherwise. */
  readonly as?: AccessType;
  readonly accessToken?: string | undefined;
  readonly refreshToken?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly knownError: string | null;
  readonly headers: Headers;
}

const keyHeader = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
} as const;

/** One request through the front door. `as` undefined sends no project headers at all. */
export async function call(
  app: App,
  line: `${string} /${string}`,
  { as, accessToken, refreshToken, body, headers }: Call = {},
): Promise<CallAnswer> {
  const [method = '', path = ''] = line.split(' ');
  const response = await app.request(path, {
    method,
    headers: {
      ...(as && { 'x-stack-project-id': 'internal', 'x-stack-access-type': as, [keyHeader[as]]: internalKeys[as] }),
      ...(accessToken !== undefined && { 'x-stack-access-token': accessToken }),
      ...(refreshToken !== undefined && { 'x-stack-refresh-token': refreshToken }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    knownError: response.headers.get('x-stack-known-error'),
    headers: response.headers,
  };
}
