export { makeAttemptCode, requireOpenAttempt, tryAttemptCode, useAttemptCode } from './attempt-code.ts';
export { codeLink } from './code-link.ts';
export { makeCode, nonceOf, typedPartOf } from './make-code.ts';
export { sweepCodes } from './sweep-codes.ts';
export { checkCode, useCode } from './use-code.ts';
export type { VerificationCode } from './verification-code.ts';
export { deleteUnclaimedCodes, expireCodesOfUser } from './verification-codes.queries.ts';
