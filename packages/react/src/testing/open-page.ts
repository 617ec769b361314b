/** Gives the page an address, as if a link had been opened; the runner's own is put back by `closePage`. */
export function openPage(path: string): void {
  history.replaceState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

const before = location.href;

export function closePage(): void {
  history.replaceState(null, '', before);
}
