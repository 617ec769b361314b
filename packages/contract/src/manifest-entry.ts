import type { ErrorCode } from './errors.ts';

/** The parts of an endpoint that a browser needs. */
export interface ManifestEntry<Name extends string> {
  readonly method: string;
  readonly path: string;
  /** The error codes that the endpoint declares. */
  readonly errors: readonly ErrorCode[];
  /** Never set: it links the entry to the types of its endpoint. */
  readonly name?: Name;
}
