import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from './encryption.ts';
import { deriveInstanceKeys } from './instance-keys.ts';
import { hashSecret } from './secret-hash.ts';

const box = createSecretBox(randomBytes(32));

test('what was sealed opens again, for its owner', () => {
  for (const value of ['', 'x', 'ü😀', 'x'.repeat(100_000)]) expect(box.open(box.seal(value, 'a'), 'a')).toBe(value);
});

const FORGED = 'unable to authenticate data';

test('it opens for nobody else, with no other key, and with no bit changed', () => {
  const sealed = box.seal('value', 'a');

  expect(() => box.open(sealed, 'b')).toThrow(FORGED);
  expect(() => createSecretBox(randomBytes(32)).open(sealed, 'a')).toThrow(FORGED);
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => box.open(changed, 'a')).toThrow(FORGED);
  }
});

test('a part of it does not open', () => {
  const sealed = box.seal('', 'a');

  for (const length of [16, 20, 24, 27]) {
    expect(() => box.open(sealed.subarray(0, length), 'a')).toThrow('Invalid authentication tag length');
  }
  expect(() => box.open(Buffer.alloc(0), 'a')).toThrow('Invalid initialization vector');
});

test('the same value looks different each time and shows nothing of itself', () => {
  const [first, second] = [box.seal('value', 'a'), box.seal('value', 'a')];

  expect(first.equals(second)).toBe(false);
  expect(first.includes('value')).toBe(false);
});

test('each purpose has a key of its own, the same in every process', () => {
  const [keys, again, others] = [deriveInstanceKeys('one'), deriveInstanceKeys('one'), deriveInstanceKeys('two')];

  expect(keys.bytes('a')).toHaveLength(32);
  expect(keys.bytes('a')).toEqual(again.bytes('a'));
  expect(keys.bytes('a')).not.toEqual(keys.bytes('b'));
  expect(keys.bytes('a')).not.toEqual(others.bytes('a'));
  expect(keys.secret('a')).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  expect(keys.secret('a')).toBe(again.secret('a'));
  expect(keys.uuid('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keys.uuid('a')).not.toBe(keys.uuid('b'));
});

test('a stored secret is its SHA-256', () => {
  expect(hashSecret('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
