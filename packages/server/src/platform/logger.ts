import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

// Nothing here is logged on purpose; this is the net below: whatever carries such a name is blanked at any of these depths.
const SECRET_NAMES = [
  'password',
  'old_password',
  'new_password',
  'password_hash',
  'passwordHash',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'code',
  'totp',
  'totp_secret_base64',
  'client_secret',
  'clientSecret',
  'secret',
  'authorization',
  'cookie',
  'token',
  'publishable_client_key',
  'secret_server_key',
  'super_secret_admin_key',
  'publishableClientKey',
  'secretServerKey',
  'superSecretAdminKey',
];
const redactedPaths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** JSON lines; an error is its type, message and stack, and never what the driver attaches to it (bound values, for one). */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a value that is not an error was thrown' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { errorCode: code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
