export { makeAttemptCode, requireOpenAttempt, tryAttemptCode, useAttemptCode } from './attempt-code.ts';
export { hasUsed, selectTried, selectUsed } from './attempt-codes.queries.ts';
export { mailCode } from './mail-code.ts';
export { nonceOf } from './make-code.ts';
export { sweepCodes } from './sweep-codes.ts';
export { checkCode, useCode } from './use-code.ts';
export type { VerificationCode } from './verification-code.ts';
export { deleteUnclaimedCodes, expireCodesOfUser } from './verification-codes.queries.ts';
