import type { DestinationStream } from 'pino';

export interface CapturedLog extends DestinationStream {
  /** Everything written so far, unchanged. */
  text(): string;
  lines(): readonly Readonly<Record<string, unknown>>[];
}

/** Creates a log destination that a test can read. */
export function captureLog(): CapturedLog {
  const written: string[] = [];
  return {
    write: (line) => void written.push(line),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
