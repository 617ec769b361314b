import type { RequestCredentials } from '../features/access/credentials.ts';

/** What a request says about itself in headers, under either prefix. An empty header counts as absent. */
export interface WireHeaders extends RequestCredentials {
  readonly refreshToken: string | undefined;
  readonly overridesErrorStatus: boolean;
}

export type HeaderReader = (name: string) => string | undefined;

const REQUEST_HEADERS = [
  'project-id',
  'access-type',
  'client-version',
  'publishable-client-key',
  'secret-server-key',
  'super-secret-admin-key',
  'admin-access-token',
  'access-token',
  'refresh-token',
  'override-error-status',
  'random-nonce',
  'disable-artificial-development-delay',
  'allow-anonymous-user',
];

export function readWireHeaders(header: HeaderReader): WireHeaders {
  const read = (name: string) => header(`x-stack-${name}`) || header(`x-hexclave-${name}`) || undefined;
  return {
    projectId: read('project-id'),
    accessType: read('access-type'),
    publishableClientKey: read('publishable-client-key'),
    secretServerKey: read('secret-server-key'),
    superSecretAdminKey: read('super-secret-admin-key'),
    adminAccessToken: read('admin-access-token'),
    accessToken: read('access-token'),
    refreshToken: read('refresh-token'),
    overridesErrorStatus: read('override-error-status') !== undefined,
  };
}

export const REQUEST_ID_HEADER = 'x-stack-request-id';
export const KNOWN_ERROR_HEADER = 'x-stack-known-error';
const ACTUAL_STATUS_HEADER = 'x-stack-actual-status';

/** Published clients ask for errors as 200, which spares browser consoles; the real status then goes into a header. */
export function overrideStatus(status: number, isAsked: boolean): { status: number; headers: Record<string, string> } {
  if (!isAsked) return { status, headers: {} };
  return { status: status >= 400 && status <= 599 ? 200 : status, headers: { [ACTUAL_STATUS_HEADER]: String(status) } };
}

const ALLOWED_HEADERS = [
  'content-type',
  'authorization',
  'baggage',
  'sentry-trace',
  'ngrok-skip-browser-warning',
  ...['x-stack', 'x-hexclave'].flatMap((prefix) => REQUEST_HEADERS.map((name) => `${prefix}-${name}`)),
];

/** Any origin may call the API, without credentials: callers prove themselves by headers that only scripts can set. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
  'access-control-expose-headers': [
    'content-type',
    ACTUAL_STATUS_HEADER,
    KNOWN_ERROR_HEADER,
    REQUEST_ID_HEADER,
    'retry-after',
  ].join(', '),
};
