import { MAX_METADATA_BYTES } from '@keystead/contract/client';
import { expect, test } from 'vitest';
import { checkJson, formatJson } from './check-json.ts';

test('an object can be saved, and an empty text is none', () => {
  expect(checkJson('{ "plan": "pro" }')).toEqual({ status: 'ok', value: { plan: 'pro' } });
  expect(checkJson('\n ')).toEqual({ status: 'ok', value: null });
});

test.each(['{', '{ "a": 1, }', '{ a: 1 }', 'plan'])('%s is not JSON', (text) => {
  expect(checkJson(text)).toEqual({ status: 'error', problem: 'not JSON' });
});

test.each([[], ['a', 1], 'plan', '', 7, 0, true, false, null])(
  '%j can be saved, and is shown as it is written',
  (value) => {
    expect(checkJson(JSON.stringify(value))).toEqual({ status: 'ok', value });
    expect(checkJson(formatJson(value))).toEqual({ status: 'ok', value });
  },
);

test('what is too large is counted as it would be stored, in bytes and without spaces', () => {
  const ofBytes = (n: number) => JSON.stringify({ a: 'é'.repeat((n - 8) / 2) });
  expect(checkJson(ofBytes(MAX_METADATA_BYTES))).toMatchObject({ status: 'ok' });
  expect(checkJson(JSON.stringify(JSON.parse(ofBytes(MAX_METADATA_BYTES)), null, 8))).toMatchObject({ status: 'ok' });
  expect(checkJson(ofBytes(MAX_METADATA_BYTES + 2))).toEqual({ status: 'error', problem: 'too large' });
});

test('what is stored is shown over several lines', () => {
  expect(formatJson({ plan: 'pro' })).toBe('{\n  "plan": "pro"\n}');
  expect(formatJson(null)).toBe('');
});
