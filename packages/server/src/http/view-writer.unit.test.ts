import { accessTypes, endpoints, viewFor, type Endpoint } from '@keystead/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compileWriter } from './compile-writer.ts';
import { writerOf } from './view-writer.ts';

const SECRET = 'a column that nobody may see';
const leak = { password_hash: SECRET, passwordHash: SECRET };

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('"', '\\', '\n', '\u0000', '\ud800', '\udc00a', '😀', '\u2028', 'ä'),
);
const odd = fc.constantFrom(
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  '',
  'x',
  [],
  {},
  [undefined],
  new Date(0),
);

/** Values that fit a schema, each object with columns too many. */
function fitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const known = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (known.type) {
    case 'object':
      return fc
        .tuple(
          fc.record(Object.fromEntries(Object.entries(known.shape).map(([name, field]) => [name, fitting(field)]))),
          fc.boolean(),
        )
        .map(([value, isLeaking]) => (isLeaking ? { ...leak, ...value } : { ...value, ...leak }));
    case 'array':
      return known.element._zod.def.type === 'never'
        ? fc.constant([])
        : fc.array(fitting(known.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z-]{1,12}$/), fitting(known.valueType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...known.options.map(fitting));
    case 'nullable':
      return fc.option(fitting(known.innerType));
    case 'optional':
      return fc.option(fitting(known.innerType), { nil: undefined });
    case 'literal':
      return fc.constantFrom(...known.values);
    case 'enum':
      return fc.constantFrom(...Object.values(known.entries));
    case 'string':
      return ('format' in known && known.format === 'uuid' ? fc.uuid() : text) as fc.Arbitrary<unknown>;
    case 'number':
      return 'format' in known
        ? fc.integer({ min: 1, max: 2 ** 40 })
        : fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.oneof(fc.jsonValue(), fc.constant(undefined));
    case 'never':
      return fc.constant(undefined);
    default:
      throw new Error(`no values are made for ${known.type} yet`);
  }
}

/** The same with one thing wrong, perhaps: something odd in some place. */
const broken = (schema: z.core.$ZodType) =>
  fc
    .tuple(fitting(schema), odd, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }))
    .map(([value, wrong, way]) => spoil(value, wrong, way));

function spoil(value: unknown, wrong: unknown, [turn = 0, ...way]: number[]): unknown {
  if (typeof value !== 'object' || value === null || way.length === 0) return wrong;
  const keys = Object.keys(value);
  const key = keys[turn % Math.max(1, keys.length)];
  if (key === undefined) return wrong;
  const inner = spoil((value as Record<string, unknown>)[key], wrong, way);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

/** Each with the last endpoint that answers with it: many share one, and the writer knows nothing but the schema. */
const views = new Map(
  (Object.values(endpoints) as Endpoint[])
    .filter(({ contentType }) => contentType === undefined)
    .flatMap((endpoint) =>
      accessTypes.flatMap((access) => {
        const view = viewFor<z.ZodType>(endpoint.response, access);
        return view ? [[view, `${endpoint.name} for ${access}`] as const] : [];
      }),
    ),
);

describe.for([...views])('$1', ([view]) => {
  const parsed = (value: unknown): string | null => {
    const { success, data } = view.safeParse(value);
    return success ? JSON.stringify(data) : null;
  };

  test('is written as the schema has it, and shows nothing else', () => {
    const write = compileWriter(view);
    fc.assert(
      fc.property(fitting(view), (value) => {
        const expected = parsed(value);
        expect(write(value)).toBe(expected);
        expect(expected ?? '').not.toContain(SECRET);
      }),
      { numRuns: 30 },
    );
  });

  test('what does not fit is refused as the schema does', () => {
    const write = compileWriter(view);
    fc.assert(
      fc.property(broken(view), (value) => {
        expect(write(value)).toBe(parsed(value));
      }),
      { numRuns: 60 },
    );
  });
});

test('a value that does not fit is the error of the schema', () => {
  expect(() => writerOf(z.object({ id: z.uuid() }))({ id: 'x' })).toThrow(z.ZodError);
});

test.for<[what: string, view: z.ZodType, fitting: unknown, unfit: unknown]>([
  ['the first field may be left out', z.object({ a: z.string().optional(), b: z.null() }), { b: null, c: 1 }, {}],
  ['a field has a default', z.object({ a: z.literal(1).default(1) }), {}, { a: 2 }],
  ['fields too many are refused', z.strictObject({ a: z.literal(1) }), { a: 1 }, { a: 1, b: 1 }],
  ['fields too many are kept', z.looseObject({ a: z.literal(1) }), { a: 1, b: 1 }, { b: 1 }],
  [
    'fields too many have a schema',
    z.object({ a: z.null() }).catchall(z.int()),
    { a: null, b: 1 },
    { a: null, b: 'x' },
  ],
  ['an object has a check', z.object({ a: z.boolean() }).refine(({ a }) => a), { a: true, b: 1 }, { a: false }],
  ['a list has a check', z.array(z.string()).max(2), ['x', 'y'], ['x', 'y', 'z']],
  ['a list may have gaps', z.array(z.string().optional()), ['x', undefined], [1]],
  ['a union has a check', z.union([z.string(), z.boolean()]).refine(Boolean), 'x', ''],
  ['a text is changed', z.string().trim(), ' a ', 1],
  ['a text has another form', z.string().startsWith('a'), 'ab', 'b'],
  ['a text has two forms', z.string().max(2).startsWith('a'), 'ab', 'b'],
  ['a text is made of something', z.coerce.string(), 1, Object.create(null)],
  ['a number has a check', z.number().max(2), 2, 3],
  ['a number is whole', z.int(), 2, 1.5],
  ['keys are values', z.record(z.string(), z.number()), { b: 1 }, { b: 'x' }],
])('what the compiler does not know is parsed by the schema: %s', ([, view, fitting, unfit]) => {
  for (const schema of [view, z.object({ first: z.null(), inner: view })]) {
    const within = (value: unknown) => (schema === view ? value : { first: null, inner: value });
    expect(writerOf(schema)(within(fitting))).toBe(JSON.stringify(schema.parse(within(fitting))));
    expect(() => writerOf(schema)(within(unfit))).toThrow(z.ZodError);
  }
});

test.for<[what: string, view: z.ZodType, fitting: unknown, unfit: unknown]>([
  ['a text that is too long', z.string().max(2), 'ab', 'abc'],
  ['a list where an object should be', z.object({}), {}, []],
])('what the compiler writes itself it refuses itself: %s', ([, view, fitting, unfit]) => {
  const write = compileWriter(view);
  expect(write(fitting)).toBe(JSON.stringify(fitting));
  expect(write(unfit)).toBeNull();
});
