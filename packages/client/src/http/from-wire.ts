/** Converts a field name: `displayName` for `display_name`. */
type Spelled<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Spelled<Rest>>}`
  : Name;

/** A response with its field names in camel case. */
export type FromWire<Wire> = { [Name in keyof Wire & string as Spelled<Name>]: Wire[Name] };

/** Returns the named fields of a response, with their names in camel case. */
export function fromWire<Wire extends object, Name extends keyof FromWire<Wire>>(
  wire: Wire,
  ...names: readonly Name[]
): Pick<FromWire<Wire>, Name> {
  const values = wire as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, values[spell(name, '_')]])) as Pick<FromWire<Wire>, Name>; // one entry per name
}

/** Converts a field name: `display_name` or `display-name` for `displayName`. */
export const spell = (name: string, between: '_' | '-'): string =>
  name.replace(/[A-Z]/g, (letter) => between + letter.toLowerCase());
