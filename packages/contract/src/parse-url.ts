/** Parses a URL; undefined if it is not one. `URL.canParse` of Node 20 rejects hosts with umlauts after a few thousand calls, so requests do not use it. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
