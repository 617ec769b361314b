import type { Browser } from '../environment.ts';

/** Calls back when another tab may have changed something; the returned function tells the others of a change here. */
export function followTabs(browser: Browser, name: string, onHint: () => void): () => void {
  const channel = browser.BroadcastChannel && new browser.BroadcastChannel(name);
  if (channel) channel.onmessage = onHint;
  // A sleeping tab, or a page brought back from the history, may have missed the message.
  browser.addEventListener('pageshow', onHint);
  browser.document.addEventListener('visibilitychange', () => {
    if (browser.document.visibilityState === 'visible') onHint();
  });
  return () => channel?.postMessage('session');
}
