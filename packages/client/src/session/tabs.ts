import type { Browser, Environment } from '../environment.ts';

/** A message of another tab can arrive before the cookie it is about, because browsers deliver the two separately. */
const LOOK_AGAIN_AFTER_MS = [50, 250, 1000];

/**
 * Calls `onHint` when another tab may have changed something. Returns a function that notifies the other tabs of a
 * change here.
 */
export function followTabs(
  browser: Browser,
  { name, wait, onHint }: { name: string; wait: Environment['wait']; onHint: () => void },
): () => void {
  const channel = browser.BroadcastChannel && new browser.BroadcastChannel(name);
  const lookAgain = async (): Promise<void> => {
    onHint();
    for (const millis of LOOK_AGAIN_AFTER_MS) {
      await wait(millis);
      onHint();
    }
  };
  if (channel) channel.onmessage = () => void lookAgain();
  // A sleeping tab, or a page restored from the history, may have missed the message.
  browser.addEventListener('pageshow', onHint);
  browser.document.addEventListener('visibilitychange', () => {
    if (browser.document.visibilityState === 'visible') onHint();
  });
  return () => channel?.postMessage('session');
}
