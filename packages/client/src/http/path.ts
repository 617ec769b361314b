const ID = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|internal)$/i;

/** Fills `{name}` in a path. Only uuids and the id of the internal project pass, so that a caller's text can never reach another route. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || !ID.test(value)) throw new Error(`${name} must be a uuid`);
    return value;
  });
}
