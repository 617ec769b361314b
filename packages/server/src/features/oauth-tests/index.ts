export { finishOAuthTest } from './finish-oauth-test.ts';
export type { TestStep } from './oauth-test.ts';
export { sweepOAuthTests } from './sweep-oauth-tests.ts';
