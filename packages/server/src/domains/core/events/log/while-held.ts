/** Returns the rows in the order of the ids, up to the first id without a row. */
export function whileHeld<Row extends { readonly id: string }>(ids: readonly string[], held: readonly Row[]): Row[] {
  const byId = new Map(held.map((row) => [row.id, row]));
  const rows: Row[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row) break;
    rows.push(row);
  }
  return rows;
}
