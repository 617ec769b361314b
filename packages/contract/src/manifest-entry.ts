import type { ErrorCode } from './errors.ts';

/** What a browser has to know of one endpoint. */
export interface ManifestEntry<Name extends string> {
  readonly method: string;
  readonly path: string;
  /** The codes it declares: its expected failures. */
  readonly errors: readonly ErrorCode[];
  /** Never there: it ties the entry to its endpoint's types. */
  readonly name?: Name;
}
