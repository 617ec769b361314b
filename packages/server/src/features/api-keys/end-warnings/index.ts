export { warnOfEndingKeys } from './warn-of-ending-keys.ts';
