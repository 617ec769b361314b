import { z } from 'zod';
import { writerOf } from './view-writer.ts';

const requestRecord = z.object({
  requestId: z.string(),
  method: z.string(),
  /** The route, not the address: addresses may hold secrets, and there is no end of them. */
  route: z.string(),
  status: z.number(),
  millis: z.number(),
  projectId: z.string().optional(),
  accessType: z.string().optional(),
});

/** What is known of every request, and all that the log may say of it. */
export type RequestRecord = Readonly<z.infer<typeof requestRecord>>;

export const writeRequestRecord: (record: RequestRecord) => string = writerOf(requestRecord);
