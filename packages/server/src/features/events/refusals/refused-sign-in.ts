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
