/** Sets the URL of the page, as if a link had been opened. `closePage` restores the runner's own. */
export function openPage(path: string): void {
  history.replaceState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

const before = location.href;

export function closePage(): void {
  history.replaceState(null, '', before);
}
