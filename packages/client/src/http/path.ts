import { checkUuid } from './check-uuid.ts';

/** A permission ID as Keystead accepts it. None of its characters have a meaning in a path. */
const PERMISSION_ID = /^\$?[a-z0-9_:]+$/;
/** An ID of a provider or type of a template. Unknown ones pass too, because Keystead reports them. */
const WORD = /^[\w-]+$/;

/**
 * Fills `{name}` in a path. Accepts only UUIDs, permission IDs, provider IDs, template types and the ID of the internal
 * project, each in its place, so that a caller's text can never reach another route.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (name === 'permission_id') return checkPermissionId(value);
    if (name === 'provider_id' || name === 'type') return checkWord(name, value);
    return name === 'project_id' && value === 'internal' ? value : checkUuid(name, value);
  });
}

function checkPermissionId(value: string | undefined): string {
  if (value !== undefined && PERMISSION_ID.test(value)) return value;
  throw new Error('permission_id may only have lowercase letters, digits, ":" and "_", and a "$" before them');
}

function checkWord(name: string, value: string | undefined): string {
  if (value !== undefined && WORD.test(value)) return value;
  throw new Error(`${name} may only have letters, digits, "_" and "-"`);
}
