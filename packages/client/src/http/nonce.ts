/** Differs on every request, so that no cache between here and the service can answer. */
export function randomNonce(): string {
  // crypto.randomUUID is missing on plain http pages other than localhost.
  return crypto.getRandomValues(new Uint32Array(4)).join('');
}
