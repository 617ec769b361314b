import type { KeyObject } from 'node:crypto';

/** The public half of a signing key as clients fetch it (RFC 7517). */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly alg: 'ES256';
  readonly use: 'sig';
  readonly kid: string;
  readonly x: string;
  readonly y: string;
}

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly publicJwk: PublicJwk;
}

export interface SigningKeys {
  /** The key set of a project, newest first; undefined for an unknown project. */
  of(projectId: string): Promise<readonly SigningKey[] | undefined>;
}
