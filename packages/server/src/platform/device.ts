/** What a request comes from, as far as it is known. */
export interface Device {
  /** The network, as far as limits count it. */
  readonly clientAddress: string | undefined;
  /** The same where one person stands behind it. Behind a server's key stand many, and whoever holds it answers for them. */
  readonly personAddress: string | undefined;
  readonly userAgent: string | undefined;
}

/** Of work that no request asked for. */
export const NO_DEVICE: Device = { clientAddress: undefined, personAddress: undefined, userAgent: undefined };
