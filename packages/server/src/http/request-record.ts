import { z } from 'zod';
import { writerOf } from './view-writer.ts';

const requestRecord = z.object({
  requestId: z.string(),
  method: z.string(),
  /** The route, not the URL: URLs may contain secrets, and their number is unlimited. */
  route: z.string(),
  status: z.number(),
  millis: z.number(),
  projectId: z.string().optional(),
  accessType: z.string().optional(),
});

/** The known properties of every request, and the only ones that the log may contain. */
export type RequestRecord = Readonly<z.infer<typeof requestRecord>>;

export const writeRequestRecord: (record: RequestRecord) => string = writerOf(requestRecord);
