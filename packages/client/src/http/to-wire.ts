import { spell } from './from-wire.ts';

/** Converts a field name: `display_name` for `displayName`. */
type OnWire<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${OnWire<Rest>}`
  : Name;

/** Returns the named fields, with their names in snake case. */
export function toWire<Given extends object, Name extends keyof Given & string>(
  given: Given,
  ...names: readonly Name[]
): { [Sent in Name as OnWire<Sent>]: Given[Sent] } {
  return Object.fromEntries(names.map((name) => [spell(name, '_'), given[name]])) as ReturnType<
    typeof toWire<Given, Name>
  >; // one entry per name
}
