export interface Change {
  /** `server_metadata.plan` */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What differs between two things, by the path of each value. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = leavesOf(before);
  const young = leavesOf(after);
  return [...new Set([...old.keys(), ...young.keys()])]
    .map((path) => ({ path, before: old.get(path), after: young.get(path) }))
    .filter((change) => change.before !== change.after);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (!isObject(value) || (path !== '' && Object.keys(value).length === 0))
    return new Map([[path, JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, path === '' ? name : `${path}.${name}`)]),
  );
}
