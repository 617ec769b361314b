import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

// A safety net: nothing secret is logged on purpose, and any field with such a name is redacted.
const SECRET_NAME = /password|token|secret|totp|authorization|cookie|(?:^|[-_])code$|(?:client|server|admin)[-_]?key$/i;
const DEEPEST = 8;
/** PostgreSQL's data exceptions quote the invalid value. */
const QUOTES_VALUES = /^22/;

/**
 * Creates a logger of JSON lines. An error is logged with type, message and stack, never with driver attachments such
 * as bound values.
 */
export function createLogger(level: LogLevel, destination: DestinationStream = bufferedOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => blankSecrets(fields, 0),
    },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/**
 * For the line of every request: its fields are known to contain no secrets, and `toJson` writes them. A general logger
 * would cost more than twice as much.
 */
export function createLineLog<Fields extends object>(
  log: Logger,
  message: string,
  toJson: (fields: Fields) => string,
): (fields: Fields) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym];
  if (!stream || !log.isLevelEnabled('info')) return () => {};
  const end = `,"msg":${JSON.stringify(message)}}\n`;
  const timeNow = createTimestamp();
  return (fields) => stream.write(`{"level":"info","time":"${timeNow()}",${toJson(fields).slice(1, -1)}${end}`);
}

/** Caches the text within a millisecond. */
function createTimestamp(): () => string {
  let at = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) text = new Date(now).toISOString();
    at = now;
    return text;
  };
}

/** Buffers lines, which doubles the throughput of a process; the rest is written when the process ends. */
function bufferedOutput(): DestinationStream {
  return pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 });
}

/** Resolves when all lines so far have been written. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve())); // a failed flush is no reason to fail
}

function blankSecrets(fields: object, depth: number): Record<string, unknown> {
  const blanked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    blanked[name] = SECRET_NAME.test(name) ? '[redacted]' : blankInside(value, depth + 1);
  return blanked;
}

function blankInside(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || 'toJSON' in value) return value;
  if (depth > DEEPEST) return '[too deep]';
  return Array.isArray(value) ? value.map((item) => blankInside(item, depth + 1)) : blankSecrets(value, depth);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a value that is not an error was thrown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    message: code !== undefined && QUOTES_VALUES.test(code) ? error.message.replace(/".*"/s, '"…"') : error.message,
    ...(code !== undefined && { errorCode: code }),
    // Without its first lines, which repeat the message.
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
