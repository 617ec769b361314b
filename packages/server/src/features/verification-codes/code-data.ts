import type { z } from 'zod';
import type { VerificationCode } from './verification-code.ts';

/** What codes of one kind carry besides address and user: one schema for both ends, so that they cannot disagree. */
export interface CodeData<Value> {
  readonly write: (value: Value) => string;
  readonly read: (code: Pick<VerificationCode, 'data'>) => Value;
}

export const codeData = <Value>(schema: z.ZodType<Value>): CodeData<Value> => ({
  write: (value) => JSON.stringify(schema.parse(value)),
  read: ({ data }) => schema.parse(data),
});
