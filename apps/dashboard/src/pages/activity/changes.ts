import type { ToldEvent } from '@keystead/client/admin';

/** One change as `project.updated` events record it. */
interface SettingChange {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly is_secret?: true;
}

export interface Change {
  /** `server_metadata.plan` */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Shown instead of a secret, which events don't contain. */
const HIDDEN = '••••';

/** Returns the changes that an event records, or its differences from the previous event about the same object. */
export function changesIn({ event, previous }: ToldEvent): Change[] {
  if (event.type === 'project.updated')
    return ((event.data as { changes?: SettingChange[] } | null)?.changes ?? []).map(toChange); // missing in old events
  return previous && event.data !== null && previous.data !== null ? changesOf(previous.data, event.data) : [];
}

const toChange = ({ path, before, after, is_secret: isSecret }: SettingChange): Change =>
  isSecret
    ? { path, before: HIDDEN, after: HIDDEN }
    : { path, before: JSON.stringify(before), after: JSON.stringify(after) };

/** Returns the values that differ, by path. */
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
