import { checkUuid } from './check-uuid.ts';

/** Fills `{name}` in a path. Only uuids and the id of the internal project pass, so that a caller's text can never reach another route. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return name === 'project_id' && value === 'internal' ? value : checkUuid(name, value);
  });
}
