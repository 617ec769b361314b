/**
 * A Markdown table that is easy to read as plain text too.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @param {number} textColumns how many columns from the left hold words; the others hold figures
 */
export function renderTable(head, rows, textColumns) {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isText = (/** @type {number} */ column) => column < textColumns;
  const line = (/** @type {readonly string[]} */ cells) => {
    const padded = cells.map((cell, column) =>
      isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
