/** Calls back when the page's address changes without the page being loaded anew, as far as browsers tell. */
export function onAddressChange(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}
