import { z } from 'zod';

/** Trims the text before the schema of the contract checks it. */
export const trimmed = <Schema extends z.ZodType<unknown, string>>(schema: Schema) => z.string().trim().pipe(schema);

/** Like `trimmed`, but an empty text is allowed and sent as null. */
export const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .pipe(schema.nullable());
