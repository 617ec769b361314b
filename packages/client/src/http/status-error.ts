/** A refusal without an error code: the service answered with a status and a sentence. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: number;
  /** How long the service asked to be left alone. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Reads a Retry-After header given in seconds, as the service does. */
export function parseRetryAfter(header: string | null): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) : undefined;
}
