/** Who does what is being done, and in answer to which request. */
export interface Origin {
  readonly actor: 'user' | 'key' | 'owner' | 'system';
  /** Of the user, the set of keys or the owner; null for people who are not signed in, and for the system. */
  readonly actorId: string | null;
  readonly requestId: string | null;
}

/** Of work that no request asked for. */
export const SYSTEM: Origin = { actor: 'system', actorId: null, requestId: null };
