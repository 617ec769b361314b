import type { getOAuthTest, ResponseOf } from '@keystead/contract';
import type { OAuthProviderId } from '../../core/index.ts';

export type OAuthTestView = ResponseOf<typeof getOAuthTest, 'admin'>;
export type TestStep = OAuthTestView['steps'][number];
export type StepId = TestStep['id'];

/** How far a test has come. */
export interface OAuthTest {
  readonly id: string;
  readonly providerId: OAuthProviderId;
  /** Those that are over. */
  readonly steps: readonly TestStep[];
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly finishedAt: Date | null;
}

/** What is needed to finish one. */
export interface OpenOAuthTest extends Pick<OAuthTest, 'id' | 'providerId' | 'steps'> {
  readonly projectId: string;
  readonly keysSealed: Buffer;
  readonly verifierSealed: Buffer;
  readonly nonce: string;
  readonly scopes: readonly string[];
}

/** What the secrets of a test are sealed for: without its state, which is not stored, nobody opens them. */
export const testSecretOwner = {
  keys: (state: string) => `keys of the OAuth test ${state}`,
  verifier: (state: string) => `verifier of the OAuth test ${state}`,
};
