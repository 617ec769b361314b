import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { accessTypes, endpoints, viewFor } from '@keystead/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writtenJsonAnswer } from './answer.ts';
import { chooseEncoding, COMPRESSED, compressOf, compressOnce, encodeAnswer } from './compress-answer.ts';

const compress = compressOf({ name: 'listUsers' });
const LONG = JSON.stringify({ items: Array.from({ length: 100 }, (_, id) => ({ id, name: 'Mira Oká' })) });
const textOf = (body: unknown, decode: (bytes: Uint8Array) => Buffer) => decode(body as Uint8Array).toString('utf8');

test.for([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['zstd, x-unknown', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.0, br;q=0', undefined],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip;q=0.5, identity', undefined],
  ['gzip;q=0.5, identity;q=0.1', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['gzip;q=1;;, ,,=', 'gzip'],
] as const)('to %j an answer is encoded as %s', ([header, encoding]) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

describe('an answer that may be compressed', () => {
  test('is shorter, and says how it is encoded', () => {
    const br = encodeAnswer(writtenJsonAnswer(200, LONG), 'br', compress);
    expect(br.headers).toEqual(['vary', 'Accept-Encoding', 'content-encoding', 'br']);
    expect(textOf(br.body, brotliDecompressSync)).toBe(LONG);

    const gzip = encodeAnswer(writtenJsonAnswer(200, LONG), 'gzip', compress);
    expect(gzip.headers).toEqual(['vary', 'Accept-Encoding', 'content-encoding', 'gzip']);
    expect(textOf(gzip.body, gunzipSync)).toBe(LONG);
  });

  test('stays as it is for whoever takes no encoding, and says that others may get another', () => {
    expect(encodeAnswer(writtenJsonAnswer(200, LONG), undefined, compress)).toEqual({
      body: LONG,
      headers: ['vary', 'Accept-Encoding'],
    });
  });

  test('stays as it is below 1 KB', () => {
    const [short, long] = ['x'.repeat(1023), 'x'.repeat(1024)];
    expect(encodeAnswer(writtenJsonAnswer(200, short), 'br', compress)).toEqual({ body: short, headers: [] });
    expect(encodeAnswer(writtenJsonAnswer(200, long), 'br', compress).headers).toContain('br');
  });

  test('stays as it is where it is sent while it is read, and where it failed', () => {
    async function* parts() {
      yield await Promise.resolve(LONG);
    }
    for (const answer of [writtenJsonAnswer(200, parts()), writtenJsonAnswer(400, LONG)])
      expect(encodeAnswer(answer, 'br', compress)).toEqual({ body: answer.body, headers: [] });
  });
});

test('other answers stay as they are', () => {
  expect(compressOf({ name: 'getCurrentUser' })).toBeUndefined();
  expect(encodeAnswer(writtenJsonAnswer(200, LONG), 'br', undefined)).toEqual({ body: LONG, headers: [] });
});

test('a text that stays the same is compressed once per encoding', () => {
  const once = compressOnce();
  const [br, gzip] = [once(LONG, 'br'), once(LONG, 'gzip')];
  expect([once(LONG, 'br') === br, once(LONG, 'gzip') === gzip]).toEqual([true, true]);
  expect([textOf(br, brotliDecompressSync), textOf(gzip, gunzipSync)]).toEqual([LONG, LONG]);
});

describe('what is compressed', () => {
  const compressed = endpoints.filter((endpoint) => compressOf(endpoint));

  test('is read as JSON', () => {
    expect(compressed.map(({ name }) => name).sort()).toEqual([...COMPRESSED].sort());
    expect(compressed.filter(({ method, contentType }) => method !== 'GET' || contentType !== undefined)).toEqual([]);
  });

  test('holds no secret', () => {
    const secrets = compressed.flatMap(({ name, response }) =>
      accessTypes.flatMap((access) => {
        const view = viewFor<z.ZodType>(response, access);
        return view ? secretsIn(view).map((field) => `${name} ${field}`) : [];
      }),
    );
    expect(secrets).toEqual([]);
  });

  test('a secret would be noticed', () => {
    const item = z.object({ has_password: z.boolean(), client_secret: z.string().optional() });
    expect(secretsIn(z.object({ items: z.array(z.union([item, z.null()])) }))).toEqual(['client_secret']);
  });
});

/** Fields named like a secret; those that are true or false say only whether there is one. */
function secretsIn(view: z.ZodType): string[] {
  const found: string[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { properties } = part as { properties?: Record<string, { type?: unknown }> };
    for (const [name, { type }] of Object.entries(properties ?? {}))
      if (/secret|password|token|signature|hash|(?<!country)_code/.test(name) && type !== 'boolean') found.push(name);
    for (const inner of Object.values(part)) walk(inner);
  };
  walk(z.toJSONSchema(view, { io: 'output', unrepresentable: 'any' }));
  return found;
}
