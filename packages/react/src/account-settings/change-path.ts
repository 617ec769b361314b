interface PathChange {
  /** Replaces the current history entry, for redirects. */
  isReplacing?: boolean;
}

/**
 * Opens another path of the same screen without a page load. Sends a popstate event, so that routers notice the change
 * as they notice the back button.
 */
export function changePath(path: string, { isReplacing = false }: PathChange = {}): void {
  if (isReplacing) history.replaceState(history.state, '', path);
  else history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
