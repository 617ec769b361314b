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

/** Nothing can take a look-up back; whoever waits for it can leave. */
export function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('it took too long')), { once: true });
  });
  return Promise.race([work, aborted]);
}
