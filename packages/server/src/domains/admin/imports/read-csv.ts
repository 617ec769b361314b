/** Splits one record into cells; undefined if its quotes don't match. Why no library: docs/adr/0002-tools-from-npm.md. */
export function readCells(text: string): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    if (text[at] === '"') {
      let cell = '';
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end === -1) return undefined;
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
      if (at < text.length && text[at] !== ',') return undefined;
      cells.push(cell);
    } else {
      const end = text.indexOf(',', at);
      const cell = text.slice(at, end === -1 ? text.length : end);
      cells.push(cell);
      at += cell.length;
    }
    if (at >= text.length) return cells;
    at += 1; // skips the comma; an empty cell follows a trailing one
    if (at === text.length) {
      cells.push('');
      return cells;
    }
  }
  return cells;
}
