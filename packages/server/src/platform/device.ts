/** The device that a request comes from, as far as known. */
export interface Device {
  /** The IP address or IP range that rate limits count. */
  readonly clientAddress: string | undefined;
  /**
   * The IP address if the request comes from a single person. A server key acts for many, and its holder is responsible
   * for them.
   */
  readonly personAddress: string | undefined;
  readonly userAgent: string | undefined;
}

/** For work without a request. */
export const NO_DEVICE: Device = { clientAddress: undefined, personAddress: undefined, userAgent: undefined };
