/** Returns a table as tab-separated text, which spreadsheets accept when pasted. */
export const asText = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => cells.join('\t')).join('\n');
