import type { DestinationStream } from 'pino';

export interface CapturedLog extends DestinationStream {
  /** Everything written so far, as it was written. */
  text(): string;
  lines(): readonly Readonly<Record<string, unknown>>[];
}

/** Where a logger may write so that a test can read it. */
export function captureLog(): CapturedLog {
  const written: string[] = [];
  return {
    write: (line) => void written.push(line),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
