/** The names of the fields in a body. Fields of nested objects are named `outer.inner`. */
export function fieldsOf(body: unknown): string[] {
  return Object.entries(asObject(body)).flatMap(([name, value]) => {
    const inner = Object.keys(asObject(value));
    return inner.length === 0 ? [name] : inner.map((field) => `${name}.${field}`);
  });
}

/** The text fields of a body, each as `name=value`. */
export const valuesOf = (body: unknown): string[] =>
  Object.entries(asObject(body)).flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}`] : []));

export const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
