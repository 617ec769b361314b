export { mayMail } from './mail-limits.ts';
export { sweepLimits } from './sweep-limits.ts';
