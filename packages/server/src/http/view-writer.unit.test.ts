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

const views = (Object.values(endpoints) as Endpoint[])
  .filter(({ contentType }) => contentType === undefined)
  .flatMap((endpoint) =>
    accessTypes.flatMap((access) => {
      const view = viewFor<z.ZodType>(endpoint.response, access);
      return view ? [[`${endpoint.name} for ${access}`, view] as const] : [];
    }),
  );

describe.for(views)('%s', ([, view]) => {
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

test('what the compiler does not know is parsed by the schema', () => {
  const rare = z.object({
    first: z.string().optional(),
    trimmed: z.string().trim(),
    many: z.record(z.string(), z.number().int()),
    strict: z.strictObject({ a: z.literal(1).default(1) }),
    list: z.array(z.string().optional()).max(2),
  });
  const value = { trimmed: ' a ', many: { b: 1 }, strict: {}, list: ['x', undefined], more: 1 };

  expect(writerOf(rare)(value)).toBe(JSON.stringify(rare.parse(value)));
  expect(() => writerOf(rare)({ ...value, strict: { b: 1 } })).toThrow(z.ZodError);
});
