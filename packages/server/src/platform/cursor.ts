/** The cursor belongs to another list or is invalid. */
export class InvalidCursorError extends Error {}

/** Encodes a place in a list as an opaque text. */
export interface Cursor<Place> {
  encode(place: Place): string;
  decode(cursor: string): Place;
}

/** The formats of the fields of a place. */
const FORMS = {
  micros: /^-?\d{1,16}$/,
  position: /^\d{1,15}$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  word: /^[$\w:]{1,256}$/,
  /** May contain spaces, so it must come last. */
  text: /^[^\0]{0,256}$/,
} as const;

/** Creates the cursor of a named list, which refuses cursors of other lists and other orders. */
export function cursorOf<const Field extends string>(
  list: string,
  fields: Readonly<Record<Field, keyof typeof FORMS>>,
): Cursor<Readonly<Record<Field, string>>> {
  const names = Object.keys(fields) as Field[];
  return {
    encode: (place) => Buffer.from([list, ...names.map((name) => place[name])].join(' ')).toString('base64url'),
    decode(cursor) {
      const [ofList, ...parts] = Buffer.from(cursor, 'base64url').toString().split(' ');
      const values = [...parts.slice(0, names.length - 1), parts.slice(names.length - 1).join(' ')];
      const fits = names.every((name, index) => FORMS[fields[name]].test(values[index] ?? ''));
      if (ofList !== list || parts.length < names.length || !fits)
        throw new InvalidCursorError('the cursor is not one of this list');
      // Every name has a value.
      return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Field, string>;
    },
  };
}
