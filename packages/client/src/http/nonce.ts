/** Differs on every request, so that no cache between here and the service can answer. */
export function randomNonce(): string {
  // crypto.randomUUID is missing on plain http pages other than localhost.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
