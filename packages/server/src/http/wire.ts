import type { RequestCredentials } from '../domains/identity/access/credentials.ts';

/**
 * The protocol headers of a request, with either prefix. An empty header counts as absent. Where the protocol and
 * safety disagree: docs/adr/0004-wire-against-safety.md.
 */
export interface WireHeaders extends RequestCredentials {
  readonly refreshToken: string | undefined;
  /** The language for emails that the app requests. */
  readonly language: string | undefined;
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
  'language',
  'override-error-status',
  'random-nonce',
  'disable-artificial-development-delay',
  'allow-anonymous-user',
] as const;

type Names = readonly [name: string, nameOfNewerClients: string];
const bothPrefixes = (name: (typeof REQUEST_HEADERS)[number]): Names => [`x-stack-${name}`, `x-hexclave-${name}`];

// Created once, because every request looks up all of them.
const PROJECT_ID = bothPrefixes('project-id');
const ACCESS_TYPE = bothPrefixes('access-type');
const PUBLISHABLE_CLIENT_KEY = bothPrefixes('publishable-client-key');
const SECRET_SERVER_KEY = bothPrefixes('secret-server-key');
const SUPER_SECRET_ADMIN_KEY = bothPrefixes('super-secret-admin-key');
const ADMIN_ACCESS_TOKEN = bothPrefixes('admin-access-token');
const ACCESS_TOKEN = bothPrefixes('access-token');
const REFRESH_TOKEN = bothPrefixes('refresh-token');
const LANGUAGE = bothPrefixes('language');
const OVERRIDE_ERROR_STATUS = bothPrefixes('override-error-status');

export function readWireHeaders(header: HeaderReader): WireHeaders {
  const read = ([name, newerName]: Names) => header(name) || header(newerName) || undefined;
  return {
    projectId: read(PROJECT_ID),
    accessType: read(ACCESS_TYPE),
    publishableClientKey: read(PUBLISHABLE_CLIENT_KEY),
    secretServerKey: read(SECRET_SERVER_KEY),
    superSecretAdminKey: read(SUPER_SECRET_ADMIN_KEY),
    adminAccessToken: read(ADMIN_ACCESS_TOKEN),
    accessToken: read(ACCESS_TOKEN),
    refreshToken: read(REFRESH_TOKEN),
    language: read(LANGUAGE),
  };
}

export const REQUEST_ID_HEADER = 'x-stack-request-id';
export const KNOWN_ERROR_HEADER = 'x-stack-known-error';
/** For plain text errors, which have no code in their body. */
export const ERROR_CODE_HEADER = 'x-stack-error-code';
const ACTUAL_STATUS_HEADER = 'x-stack-actual-status';

/** Published clients ask for errors as 200, so that browsers don't log them; the real status is then in a header. */
export function overrideStatus(
  status: number,
  header: HeaderReader,
): { readonly status: number; readonly headers: readonly string[] } {
  if (header(OVERRIDE_ERROR_STATUS[0]) === undefined && header(OVERRIDE_ERROR_STATUS[1]) === undefined)
    return { status, headers: [] };
  return { status: status >= 400 && status <= 599 ? 200 : status, headers: [ACTUAL_STATUS_HEADER, String(status)] };
}

const ALLOWED_HEADERS = [
  'content-type',
  'authorization',
  'baggage',
  'sentry-trace',
  'ngrok-skip-browser-warning',
  ...REQUEST_HEADERS.flatMap(bothPrefixes),
];

/** Any origin may call the API, without credentials: callers authenticate by headers that only scripts can set (CSRF). */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
  'access-control-expose-headers': [
    'content-type',
    ACTUAL_STATUS_HEADER,
    KNOWN_ERROR_HEADER,
    ERROR_CODE_HEADER,
    REQUEST_ID_HEADER,
    'retry-after',
  ].join(', '),
};
