import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { columnReader } from './read-column.ts';

const TYPES = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  integer: 23,
  text: 25,
  varchar: 1043,
  timestamptz: 1184,
  uuid: 2950,
  jsonb: 3802,
};

/** Between other bytes, as columns stand in a row. */
function expectSameAsDriver(type: number, text: string): void {
  const before = Buffer.from('99+00');
  const bytes = Buffer.concat([before, Buffer.from(text), Buffer.from('1234+00')]);
  const read = columnReader(type)(bytes, before.length, before.length + Buffer.byteLength(text));
  expect(read).toEqual(pg.types.getTypeParser(type, 'text')(text));
}

const padded = (min: number, max: number, length: number) =>
  fc.integer({ min, max }).map((value) => String(value).padStart(length, '0'));
const moment = fc
  .tuple(
    fc.tuple(padded(1, 20_000, 4), padded(1, 12, 2), padded(1, 28, 2)),
    fc.tuple(padded(0, 23, 2), padded(0, 59, 2), padded(0, 59, 2)),
    fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 999_999 }).map((micros) => `.${String(micros).padStart(6, '0').replace(/0+$/, '')}`),
    ),
    fc.constantFrom('+00', '+00', '+05:30', '-08', '+00:19:32', '+14', '-00:30'),
    fc.constantFrom('', '', '', ' BC'),
  )
  .map(([date, time, fraction, offset, era]) => `${date.join('-')} ${time.join(':')}${fraction}${offset}${era}`);

test('a moment is what the driver makes of it, in every form', () => {
  fc.assert(
    fc.property(moment, (text) => expectSameAsDriver(TYPES.timestamptz, text)),
    { numRuns: 2000 },
  );
  for (const text of ['infinity', '-infinity', '0001-01-01 00:00:00+00', '9999-12-31 23:59:59.999999+00'])
    expectSameAsDriver(TYPES.timestamptz, text);
});

test.for<[type: keyof typeof TYPES, texts: string[]]>([
  ['boolean', ['t', 'f']],
  ['text', ['', 'a', 'ä😀', '"\\']],
  ['varchar', ['', 'ä']],
  ['uuid', ['0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10']],
  ['integer', ['0', '-1', '2147483647']],
  ['bigint', ['9007199254740993']],
  ['jsonb', ['null', '{"a":[1,"ä"]}', '"x"']],
  ['bytea', ['\\x00ff', '\\x']],
])('%s is what the driver makes of it', ([type, texts]) => {
  for (const text of texts) expectSameAsDriver(TYPES[type], text);
});
