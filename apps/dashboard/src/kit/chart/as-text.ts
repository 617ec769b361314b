/** A table as a spreadsheet takes it. */
export const asText = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => cells.join('\t')).join('\n');
