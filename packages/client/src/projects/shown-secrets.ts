/** Asks for the secrets too. An owner's session needs this, and a recent sign-in; a key is shown them in any case. */
export interface WithSecrets {
  secrets: 'shown';
}

/** Asks for an answer that is fit to be kept in a page: no secret is in it. */
export interface WithoutSecrets {
  secrets: 'hidden';
}

export type ShownSecrets = WithSecrets | WithoutSecrets;

export const isHidden = (options: ShownSecrets | undefined): boolean => options?.secrets === 'hidden';
