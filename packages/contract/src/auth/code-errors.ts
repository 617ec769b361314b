/** Why a one-time code can be refused, in the order of the checks. */
export const CODE_ERRORS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
] as const;
