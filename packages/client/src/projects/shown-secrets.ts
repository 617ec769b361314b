/**
 * Includes secrets in the response. Staff need this option and a recent sign-in to get them; with an admin key, secrets
 * are included by default.
 */
export interface WithSecrets {
  secrets: 'shown';
}

/** Leaves secrets out of the response, so that a page can keep it. */
export interface WithoutSecrets {
  secrets: 'hidden';
}

export type ShownSecrets = WithSecrets | WithoutSecrets;

export const isHidden = (options: ShownSecrets | undefined): boolean => options?.secrets === 'hidden';
