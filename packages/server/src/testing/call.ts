import type { AccessType } from '@keystead/contract';
import type { App } from '../app.ts';
import { REQUEST_ID_HEADER } from '../http/wire.ts';
import { refuseUnexpectedFailure } from './failed-requests.ts';
import { refuseLooseCookie } from './refuse-loose-cookie.ts';
import { internalProject } from './test-instance.ts';

/** A project with one key of each kind. */
export interface TestProject {
  readonly id: string;
  readonly keys: Readonly<Record<AccessType, string>>;
}

export interface Call {
  /** The access type, which sends the matching key of the project unless `headers` override it. */
  readonly as?: AccessType | undefined;
  /** Defaults to the internal project. */
  readonly project?: TestProject | undefined;
  readonly accessToken?: string | undefined;
  readonly refreshToken?: string | undefined;
  /** Replaces the key. */
  readonly adminAccessToken?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly rawBody?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The socket address, as if the request came over the network. */
  readonly from?: string | undefined;
}

export interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly knownError: string | null;
  readonly headers: Headers;
}

export type RequestLine = `${string} /${string}`;

export const keyHeader = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
} as const;

/** Sends a request through the API; throws the cause of an unexpected 500. Without `as` it sends no project headers. */
export async function call(app: App, line: RequestLine, options: Call = {}): Promise<CallAnswer> {
  const { accessToken, refreshToken, adminAccessToken, body, rawBody, from } = options;
  const sent = body === undefined ? rawBody : JSON.stringify(body);
  const [method = '', path = ''] = line.split(' ');
  const headers = {
    ...projectHeaders(options),
    ...(adminAccessToken !== undefined && { 'x-stack-admin-access-token': adminAccessToken }),
    ...(accessToken !== undefined && { 'x-stack-access-token': accessToken }),
    ...(refreshToken !== undefined && { 'x-stack-refresh-token': refreshToken }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...options.headers,
  };
  const response = await app.request(
    path,
    { method, headers, ...(sent !== undefined && { body: sent }) },
    from === undefined ? undefined : { incoming: { headers, socket: { remoteAddress: from } } },
  );
  refuseUnexpectedFailure(line, response.headers.get(REQUEST_ID_HEADER));
  refuseLooseCookie(line, response.headers);
  return {
    status: response.status,
    body: await bodyOf(response),
    knownError: response.headers.get('x-stack-known-error'),
    headers: response.headers,
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) return new File([await response.arrayBuffer()], '', { type });
  const text = await response.text();
  return type.startsWith('application/json') ? JSON.parse(text) : text;
}

function projectHeaders({ as, project = internalProject, adminAccessToken }: Call): Record<string, string> {
  if (!as) return {};
  return {
    'x-stack-project-id': project.id,
    'x-stack-access-type': as,
    ...(adminAccessToken === undefined && { [keyHeader[as]]: project.keys[as] }),
  };
}
