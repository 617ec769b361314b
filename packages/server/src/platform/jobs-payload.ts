/** What a job carries: the task's own input, and how often it has been tried. */
export interface JobPayload {
  readonly input: unknown;
  /** 1 for the first time. */
  readonly attempt: number;
}

export const encodeJobPayload = (payload: JobPayload): string => JSON.stringify(payload);

export function decodeJobPayload(stored: unknown): JobPayload {
  const { input, attempt } = stored as Partial<JobPayload>;
  if (typeof attempt !== 'number') throw new Error('a job was not written by addJob');
  return { input, attempt };
}
