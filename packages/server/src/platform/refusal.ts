/** A refusal without a code of the catalogue: answered as plain text. */
export class Refusal extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, options: { retryAfterSeconds?: number } = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
