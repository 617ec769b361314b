import type { RefusalOfSignIn, SessionMethod } from '@keystead/contract';

/** Refusals that are alike, and where the last of them came from. */
export interface RefusedSignIn {
  readonly projectId: string;
  /** Whose account was tried, where there is one. What was typed is kept nowhere. */
  readonly userId: string | null;
  readonly method: SessionMethod;
  readonly reason: RefusalOfSignIn;
  readonly address: string | null;
  readonly device: string | null;
  readonly requestId: string | null;
  readonly at: Date;
  readonly count: number;
}

/** One that is told by an event of this id. */
export interface ToldRefusal extends RefusedSignIn {
  readonly id: string;
}

/**
 * Sign-ins that were refused: gathered in memory, those alike as one, and told by one statement every ten seconds. So a
 * refusal costs what it cost, whether there is an account or not (enumeration), and whoever tries a million times fills no log.
 */
export interface RefusedSignIns {
  /** Awaits nothing. The refusal is its own from then on. */
  note(refusal: RefusedSignIn): void;
  /** Tells of what was gathered since the last time. Throws where it cannot be written; the next time does it, once. */
  write(): Promise<void>;
  /** Writes every ten seconds. Stopping writes the rest. */
  keepWriting(): { stop(): Promise<void> };
}
