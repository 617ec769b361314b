export { mayMail } from './mail-limits.ts';
