/** The time limits of an upload. */
export interface UploadTimes {
  /** Between two chunks, without the time to process the previous one. */
  readonly idleMillis: number;
  /** From the first byte to the last, including the processing. */
  readonly wholeMillis: number;
}

export const DEFAULT_UPLOAD_TIMES: UploadTimes = { idleMillis: 60_000, wholeMillis: 3 * 60 * 60_000 };
