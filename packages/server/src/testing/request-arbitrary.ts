import fc from 'fast-check';

/** A part of the OpenAPI document: a schema, a parameter or an operation. */
export type Described = Readonly<Record<string, unknown>>;

/** A generated request. */
export interface FuzzedRequest {
  readonly path: string;
  readonly contentType: string | undefined;
  readonly body: string | undefined;
  readonly accessToken: string | undefined;
  readonly refreshToken: string | undefined;
}

/** Meaningful values of the instance under test, so that random requests hit something. */
export interface Words {
  /** By the name of their field; also tried in other fields. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly accessTokens: readonly string[];
  readonly refreshTokens: readonly string[];
}

const HOSTILE = [
  '',
  ' ',
  '0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' or ''='",
  '%00',
  '%',
  '../..',
  '..%2f',
  '\u0000',
  '\ud800',
  '\u202e',
  '\r\nset-cookie: a=b',
  '\u{1f511}'.repeat(8),
  'x'.repeat(300),
  'x'.repeat(70_000),
  'a@b@c',
  'javascript:alert(1)',
  '{{7*7}}',
];

/** Generates requests to an operation: mostly close to valid, some completely invalid. */
export function requestArbitrary(path: string, operation: Described, words: Words): fc.Arbitrary<FuzzedRequest> {
  const parameters = (operation['parameters'] ?? []) as Described[];
  const inPath = parameters.filter((parameter) => parameter['in'] === 'path');
  const inQuery = parameters.filter((parameter) => parameter['in'] === 'query');
  const token = (known: readonly string[]) =>
    fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom<string | undefined>(...known) },
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.stringMatching(/^[!-~]{1,60}$/) },
    );
  return fc
    .record({
      params: valuesOf(inPath, words, { isWhole: true }).filter((params) => !Object.values(params).some(isDotSegment)),
      query: valuesOf(inQuery, words, { isWhole: false }),
      surprise: fc.integer({ min: 0, max: 15 }),
      body: bodyArbitrary(operation, words),
      accessToken: token(words.accessTokens),
      refreshToken: token(words.refreshTokens),
    })
    .map(({ params, query, surprise, body, ...tokens }) => ({
      path: `${fill(path, params)}${queryText(surprise === 0 ? { ...query, surprise: '1' } : query)}`,
      ...body,
      ...tokens,
    }));
}

function valuesOf(
  parameters: readonly Described[],
  words: Words,
  { isWhole }: { isWhole: boolean },
): fc.Arbitrary<Record<string, string>> {
  const model = Object.fromEntries(
    parameters.map(({ name, schema }) => [String(name), valueOf(schema, words, String(name)).map(toText)]),
  );
  return fc.record(model, isWhole ? {} : { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Unpaired surrogates have no encoding. */
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
const fill = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? ''));
function queryText(query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Clients resolve these before sending, which would make it a request to another operation. */
const isDotSegment = (segment: string): boolean => segment === '.' || segment === '..';

type Body = Pick<FuzzedRequest, 'contentType' | 'body'>;

function bodyArbitrary(operation: Described, words: Words): fc.Arbitrary<Body> {
  const { content } = (operation['requestBody'] ?? {}) as { content?: Record<string, Described> };
  const schema = content?.['application/json']?.['schema'];
  if (!schema) return fc.constant({ contentType: undefined, body: undefined });
  const json = valueOf(schema, words).map((value): Body => ({
    contentType: 'application/json',
    body: JSON.stringify(value) ?? '',
  }));
  const other = fc.record({
    contentType: fc.constantFrom(
      'application/json',
      'application/json; charset=latin1',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/octet-stream',
      'image/png',
      '',
    ),
    body: fc.oneof(fc.constantFrom('{', '[]]', '"', 'a=b&a=c', '{"a":1,"a":2}', '['.repeat(40)), fc.string()),
  });
  return fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: other });
}

/** Generates values of a schema, and sometimes unrelated ones at any depth. */
function valueOf(described: unknown, words: Words, field = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 15, arbitrary: fittingValueOf(described as Described, words, field) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(null, true, 0, -1, 1e308, [], {}, ...HOSTILE), fc.jsonValue()) },
  );
}

function fittingValueOf(schema: Described, words: Words, field: string): fc.Arbitrary<unknown> {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Described[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, words, field)));
  const values = 'const' in schema ? [schema['const']] : (schema['enum'] as unknown[] | undefined);
  if (values) return fc.constantFrom(...values);
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, words);
    case 'array':
      return fc.array(valueOf(schema['items'] ?? {}, words), { maxLength: 3 });
    case 'string':
      return textOf(schema, words, field);
    case 'number':
    case 'integer':
      return fc.oneof(
        fc.integer(),
        fc.double(),
        fc.constantFrom(...examplesOf(schema), 0, -1, Number.MAX_SAFE_INTEGER),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.constantFrom(...examplesOf(schema), null), fc.jsonValue());
  }
}

const examplesOf = (schema: Described): unknown[] => (schema['examples'] ?? []) as unknown[];

/** Most objects have all required fields, because otherwise few requests would pass the first check. */
function objectOf(schema: Described, words: Words): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Described>;
  const required = (schema['required'] ?? []) as string[];
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueOf(property, words, name)]),
  );
  return fc.oneof(
    { weight: 10, arbitrary: fc.record(model, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...model, surprise: fc.jsonValue() }) },
  );
}

function textOf(schema: Described, words: Words, field: string): fc.Arbitrary<unknown> {
  const fitting = words.texts[field] ?? examplesOf(schema);
  return fc.oneof(
    { weight: fitting.length > 0 ? 12 : 0, arbitrary: fc.constantFrom(...fitting, '') },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(words.texts).flat()) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  );
}
