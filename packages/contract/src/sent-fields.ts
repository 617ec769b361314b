/** The names of what was sent; of an object, those of what is in it, after a dot. */
export function fieldsOf(body: unknown): string[] {
  return Object.entries(asObject(body)).flatMap(([name, value]) => {
    const inner = Object.keys(asObject(value));
    return inner.length === 0 ? [name] : inner.map((field) => `${name}.${field}`);
  });
}

/** The texts that were sent, each as `name=value`. */
export const valuesOf = (body: unknown): string[] =>
  Object.entries(asObject(body)).flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}`] : []));

export const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
