import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

// Nothing here is logged on purpose; this is the net below: whatever carries such a name is blanked.
const SECRET_NAME = /password|token|secret|totp|authorization|cookie|(?:^|[-_])code$|(?:client|server|admin)[-_]?key$/i;
const DEEPEST = 8;
/** PostgreSQL's data exceptions quote the value that they could not read. */
const QUOTES_VALUES = /^22/;

/** JSON lines; an error is its type, message and stack, and never what the driver attaches to it (bound values, for one). */
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
 * For what is logged with every request: one line of fields that are known to hold no secret, written by `toJson`. All that a
 * general logger does with a line costs more than twice as much.
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

/** Within a millisecond it is the same text. */
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

/** Written some lines at a time, which doubles what one process answers; the rest is written when the process ends. */
function bufferedOutput(): DestinationStream {
  return pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 });
}

/** Resolves when everything logged so far has been written. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve())); // a failure to log is no reason to fail
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
    // The message stands at the head of the stack too.
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
