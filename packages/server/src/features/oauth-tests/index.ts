export { finishOAuthTest } from './finish-oauth-test.ts';
export { sweepOAuthTests } from './sweep-oauth-tests.ts';
