export type JsonSchema = Record<string, unknown>;

const SAMPLE_UUID = '2b7e1c94-5d0f-4a86-9c3e-71f08d2a6b55';

/** An example value for a JSON schema, put together from the examples of its fields. */
export function exampleOf(schema: JsonSchema): unknown {
  const [given] = (schema['examples'] ?? []) as unknown[];
  if (given !== undefined) return given;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (alternatives?.[0]) return exampleOf(alternatives[0]);
  if (schema['format'] === 'uuid') return SAMPLE_UUID;
  const { type } = schema;
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, property]) => [
          name,
          exampleOf(property),
        ]),
      );
    case 'array':
      return schema['items'] ? [exampleOf(schema['items'] as JsonSchema)] : [];
    case 'string':
      return 'text';
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 0;
    case 'null':
      return null;
    default:
      return {};
  }
}
