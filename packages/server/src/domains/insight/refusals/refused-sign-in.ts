import type { RefusalOfSignIn, SessionMethod } from '@keystead/contract';

/** Equal refusals, with the device of the last one. */
export interface RefusedSignIn {
  readonly projectId: string;
  /** The user whose account was tried, if it exists. The entered values are never stored. */
  readonly userId: string | null;
  readonly method: SessionMethod;
  readonly reason: RefusalOfSignIn;
  readonly address: string | null;
  readonly device: string | null;
  readonly requestId: string | null;
  readonly at: Date;
  readonly count: number;
}

/** A refusal with the id of its event. */
export interface ToldRefusal extends RefusedSignIn {
  readonly id: string;
}

/**
 * Refused sign-ins, gathered in memory with equal ones combined, and recorded as events by one statement every ten
 * seconds. So a refusal takes the same time whether the account exists or not (enumeration), and an attacker with a
 * million attempts can't flood the log.
 */
export interface RefusedSignIns {
  /** Awaits nothing, and takes ownership of the object. */
  note(refusal: RefusedSignIn): void;
  /** Records the gathered refusals as events. Throws if that fails; the next call records them exactly once. */
  write(): Promise<void>;
  /** Writes every ten seconds, and the rest when stopped. */
  keepWriting(): { stop(): Promise<void> };
}
