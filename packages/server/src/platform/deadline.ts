/**
 * Runs work with a time limit that the caller can also abort. It doesn't use AbortSignal.timeout, because a combined
 * signal can be garbage-collected before its time.
 */
export async function withDeadline<Value>(
  { millis, signal }: { readonly millis: number; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const deadline = new AbortController();
  const giveUp = () => deadline.abort();
  const timer = setTimeout(giveUp, millis);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await work(deadline.signal);
  } catch (error) {
    throw deadline.signal.aborted ? new Error('it took too long', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Rejects when the signal aborts, although the work itself goes on. Each call has its own promise: a race with one
 * shared promise would keep every result in memory as long as that promise is pending.
 */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(new Error('it took too long'));
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
