import type { getOAuthTest, ResponseOf } from '@keystead/contract';
import type { OAuthProviderId } from '../../core/index.ts';

export type OAuthTestView = ResponseOf<typeof getOAuthTest, 'admin'>;
export type TestStep = OAuthTestView['steps'][number];
export type StepId = TestStep['id'];

/** The progress of a test. */
export interface OAuthTest {
  readonly id: string;
  readonly providerId: OAuthProviderId;
  /** The steps that are done. */
  readonly steps: readonly TestStep[];
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly finishedAt: Date | null;
}

/** What finishing a test requires. */
export interface OpenOAuthTest extends Pick<OAuthTest, 'id' | 'providerId' | 'steps'> {
  readonly projectId: string;
  readonly keysSealed: Buffer;
  readonly verifierSealed: Buffer;
  readonly nonce: string;
  readonly scopes: readonly string[];
}

/** What the secrets of a test are bound to: without its state, which is not stored, nobody can decrypt them. */
export const testSecretOwner = {
  keys: (state: string) => `keys of the OAuth test ${state}`,
  verifier: (state: string) => `verifier of the OAuth test ${state}`,
};
