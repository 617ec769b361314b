/** The stored payload of a job: the input of its task and the number of attempts. */
export interface JobPayload {
  readonly input: unknown;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

export const encodeJobPayload = (payload: JobPayload): string => JSON.stringify(payload);

export function decodeJobPayload(stored: unknown): JobPayload {
  const { input, attempt } = stored as Partial<JobPayload>;
  if (typeof attempt !== 'number') throw new Error('a job was not written by addJob');
  return { input, attempt };
}
