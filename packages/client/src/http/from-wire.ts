/** `displayName` for `display_name`. */
type Spelled<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Spelled<Rest>>}`
  : Name;

/** An answer with its fields spelled as code spells them. */
export type FromWire<Wire> = { [Name in keyof Wire & string as Spelled<Name>]: Wire[Name] };

/** The named fields of an answer, spelled as code spells them. */
export function fromWire<Wire extends object, Name extends keyof FromWire<Wire>>(
  wire: Wire,
  ...names: readonly Name[]
): Pick<FromWire<Wire>, Name> {
  const values = wire as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, values[onWire(name)]])) as Pick<FromWire<Wire>, Name>; // one entry per name
}

export const onWire = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
