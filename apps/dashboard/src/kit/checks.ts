import { z } from 'zod';

/** Text without the spaces around it, as a schema of the contract demands. */
export const trimmed = <Schema extends z.ZodType<unknown, string>>(schema: Schema) => z.string().trim().pipe(schema);

/** The same, where nothing at all is fine too: it is sent as null. */
export const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .pipe(schema.nullable());
