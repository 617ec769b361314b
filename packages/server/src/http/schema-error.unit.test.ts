import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeMismatch, schemaError, type Mismatch } from './schema-error.ts';

function problems(schema: z.ZodType, input: unknown, part: Mismatch['part'] = 'body'): string[] {
  return describeMismatch({ part, input, issues: schema.safeParse(input).error?.issues ?? [] });
}

const text = z.string().min(1);

test('the error has a line for the request and one for each problem, in both places', () => {
  const error = schemaError({ method: 'POST', path: '/api/v1/teams' }, ['body.a is a required field', 'Invalid URL']);
  const message = 'Request validation failed on POST /api/v1/teams:\n  - body.a is a required field\n  - Invalid URL';

  expect(error).toMatchObject({ code: 'SCHEMA_ERROR', status: 400, message, details: { message } });
});

test.for<[input: unknown, problem: string]>([
  [undefined, 'body is a required field'],
  [null, 'body must be of type object'],
  ['text', 'body must be of type object'],
  [[], 'body must be of type object'],
  [{}, 'body.X is a required field'],
  [{ X: undefined }, 'body.X is a required field'],
  [{ X: '' }, 'body.X is a required field'],
  [{ X: null }, 'body.X must be of type string'],
  [{ X: 1 }, 'body.X must be of type string'],
  [{ X: 'x', a: 1, b: 2 }, 'body contains unknown properties: a, b'],
  [JSON.parse('{"X":"x","__proto__":{},"constructor":1}'), 'body contains unknown properties: __proto__, constructor'],
])('for %j where {X: text} is wanted: %s', ([input, problem]) => {
  expect(problems(z.strictObject({ X: text }), input)).toEqual([problem]);
});

test.for<[schema: z.ZodType, value: unknown, problem: string]>([
  [z.number().max(31_708_800_000), 31_708_800_001, 'must be less than or equal to 31708800000'],
  [z.number().min(1), 0, 'must be greater than or equal to 1'],
  [z.int(), 1.5, 'must be of type integer'],
  [z.boolean(), 'true', 'must be of type boolean'],
  [z.string().max(3), 'four', 'must be at most 3 characters'],
  [z.string().min(3), 'ab', 'must be at least 3 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must be at most 1 items'],
  [z.enum(['google', 'github']), 'x', 'must be one of the following values: google, github'],
  [z.literal('refresh_token'), 'password', 'must be one of the following values: refresh_token'],
  [z.uuid(), 'x', 'must be a valid uuid'],
  [z.union([z.object({ a: text }), z.object({ b: text })]), {}, 'is not one of the allowed forms'],
  [
    z.unknown().refine(() => false, { error: 'must be at most 65536 bytes of JSON' }),
    {},
    'must be at most 65536 bytes of JSON',
  ],
])('a limit names its field: %#', ([schema, value, problem]) => {
  expect(problems(z.strictObject({ field: schema }), { field: value })).toEqual([`body.field ${problem}`]);
});

test.for(['Invalid URL', 'Invalid base64 format', 'Domain must start with https://'])(
  'the sentence %j stands alone',
  (sentence) => {
    const schema = z.strictObject({ url: text.refine(() => false, { error: sentence }) });

    expect(problems(schema, { url: 'x' })).toEqual([sentence]);
  },
);

test('inner objects and lists are named by their path', () => {
  const schema = z.strictObject({
    config: z.strictObject({
      email_config: z.strictObject({ type: z.literal('shared') }),
      domains: z.array(z.strictObject({ domain: text })),
    }),
  });
  const input = { config: { email_config: { type: 'shared', client_id: 1 }, domains: [{ domain: 'a' }, {}, 4] } };

  expect(problems(schema, input).sort()).toEqual([
    'body.config.domains[1].domain is a required field',
    'body.config.domains[2] must be of type object',
    'body.config.email_config contains unknown properties: client_id',
  ]);
});

test('what is no name is not repeated: it may be a secret in the wrong place', () => {
  const input = { '{"password":"s3cret': 1, 's3cret s3cret': 1, [`s3cret${'x'.repeat(40)}`]: 1, 'ok-name': 1 };

  expect(problems(z.strictObject({}), input)).toEqual([
    'body contains unknown properties: (not a name), (not a name), (not a name), ok-name',
  ]);
});

test('no more than 20 unknown properties are named', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `name${index}`);

  expect(problems(z.strictObject({}), Object.fromEntries(names.map((name) => [name, 1])))).toEqual([
    `body contains unknown properties: ${names.slice(0, 20).join(', ')}, and 980 more`,
  ]);
});

test('query and params are named as such', () => {
  expect(problems(z.strictObject({}), { x: '1' }, 'query')).toEqual(['query contains unknown properties: x']);
  expect(problems(z.strictObject({ id: z.uuid() }), { id: 'x' }, 'params')).toEqual(['params.id must be a valid uuid']);
});
