import { expect, test } from 'vitest';
import { encodeCrockford } from './crockford.ts';
import { systemRandom, withRandomBytes } from './random.ts';

test.for<[bytes: number[], text: string]>([
  [[], ''],
  [[0], '00'],
  [[0xff], 'zw'],
  [[0, 0, 0, 0, 0], '00000000'],
  [[0xff, 0xff, 0xff, 0xff, 0xff], 'zzzzzzzz'],
  [[0x08, 0x42, 0x10, 0x84, 0x21], '11111111'],
  [[1, 2, 3], '04106'],
])('%j is encoded as %s', ([bytes, text]) => {
  expect(encodeCrockford(Uint8Array.from(bytes))).toBe(text);
});

test('a secret has 45 characters of 32, and none comes twice', () => {
  const secrets = Array.from({ length: 10_000 }, () => systemRandom.secret());

  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  expect(new Set(secrets).size).toBe(secrets.length);
  expect(new Set(secrets.join('')).size).toBe(32);
});

test('a request id has 16 characters, and none comes twice', () => {
  const ids = Array.from({ length: 5000 }, () => systemRandom.requestId());

  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids are v4 uuids', () => {
  expect(systemRandom.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('random bytes come once, whatever was drawn before, and are gone after their use', () => {
  const kept: Buffer[] = [];
  const drawn = Array.from({ length: 2000 }, (_, index) =>
    withRandomBytes(12 + (index % 3), (bytes) => {
      kept.push(bytes);
      return bytes.toString('hex');
    }),
  );

  expect(drawn.map((text) => text.length / 2)).toEqual(drawn.map((_, index) => 12 + (index % 3)));
  expect(new Set(drawn.map((text) => text.slice(0, 24))).size).toBe(drawn.length);
  expect(kept.at(-1)?.every((byte) => byte === 0)).toBe(true);
});

test('more bytes than are drawn at once are refused, not cut', () => {
  expect(withRandomBytes(4096, (bytes) => bytes.length)).toBe(4096);
  expect(() => withRandomBytes(4097, (bytes) => bytes.length)).toThrow(RangeError);
});
