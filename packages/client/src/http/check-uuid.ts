const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the value if it is a UUID, otherwise throws. */
export function checkUuid(name: string, value: string | undefined): string {
  if (value === undefined || !UUID.test(value)) throw new Error(`${name} must be a uuid`);
  return value;
}
