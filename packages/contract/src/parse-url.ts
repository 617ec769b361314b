/** Undefined where it is no URL. After a few thousand calls `URL.canParse` of Node 20 refuses hosts with umlauts, so no request asks it. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
