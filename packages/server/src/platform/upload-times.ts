/** How long an upload may take. */
export interface UploadTimes {
  /** Until the next bytes arrive. Handling the ones before is not counted. */
  readonly idleMillis: number;
  /** From the first bytes to the last, with all that is done with them. */
  readonly wholeMillis: number;
}

export const DEFAULT_UPLOAD_TIMES: UploadTimes = { idleMillis: 60_000, wholeMillis: 3 * 60 * 60_000 };
