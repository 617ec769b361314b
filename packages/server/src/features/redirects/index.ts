export { requireTrustedUrl } from './require-trusted-url.ts';
export { sweepRefusals } from './sweep-refusals.ts';
