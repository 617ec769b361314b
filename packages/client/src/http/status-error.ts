/** An error response without an error code: its HTTP status and a sentence. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: number;
  /** How many seconds Keystead asked to wait before the next request. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Parses a Retry-After header in seconds, the form that Keystead sends. */
export function parseRetryAfter(header: string | null): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) : undefined;
}
