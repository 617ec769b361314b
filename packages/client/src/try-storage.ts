/**
 * Runs a browser storage operation. Returns undefined if storage is blocked or full, or contains data from another
 * version.
 */
export function tryStorage<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
