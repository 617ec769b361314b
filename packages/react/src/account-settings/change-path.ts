interface PathChange {
  /** Takes the place of the present address instead of following it, for redirects. */
  isReplacing?: boolean;
}

/**
 * Goes to another path of the same screen without loading the page anew. Routers that did not do it themselves learn of
 * it as they learn of the back button.
 */
export function changePath(path: string, { isReplacing = false }: PathChange = {}): void {
  if (isReplacing) history.replaceState(history.state, '', path);
  else history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
