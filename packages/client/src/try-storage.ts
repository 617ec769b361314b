/** Asks the storage of the browser; undefined where it is forbidden or full, or holds what another version wrote. */
export function tryStorage<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
