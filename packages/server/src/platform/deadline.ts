/**
 * Does work that ends when its time is over, or when whoever wants it gives up. Not by AbortSignal.timeout: joined with
 * another signal it can be collected as garbage before its time has come.
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
 * Nothing can take some work back; whoever waits for it can leave. What lives on keeps nothing of it: a race with one promise
 * for all would hold on to every piece of work for as long as that promise is open.
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
