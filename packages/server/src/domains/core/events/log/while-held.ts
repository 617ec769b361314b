/** The rows in the order of these ids, up to the first that is not among them. */
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
