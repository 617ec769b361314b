import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineLog, createLogger } from '../platform/logger.ts';
import { captureLog } from '../testing/captured-log.ts';
import { writeRequestRecord, type RequestRecord } from './request-record.ts';

const record: fc.Arbitrary<RequestRecord> = fc.record({
  requestId: fc.string(),
  method: fc.string(),
  route: fc.string(),
  status: fc.integer({ min: 100, max: 599 }),
  millis: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
  projectId: fc.option(fc.string(), { nil: undefined }),
  accessType: fc.option(fc.constantFrom('client', 'server', 'admin'), { nil: undefined }),
});

const withoutTime = (text: string): string => text.replace(/"time":"[^"]+"/, '"time"');

test('the line of a request is what the logger would write', () => {
  fc.assert(
    fc.property(record, (fields) => {
      const [line, general] = [captureLog(), captureLog()];
      createLineLog(createLogger('info', line), 'request', writeRequestRecord)(fields);
      createLogger('info', general).info(fields, 'request');

      expect(withoutTime(line.text())).toBe(withoutTime(general.text()));
    }),
  );
});

test('it says nothing but what stands in a record', () => {
  const log = captureLog();
  const fields = { requestId: 'r', method: 'GET', route: '/', status: 200, millis: 1, password: 'x', accessToken: 'x' };
  createLineLog(createLogger('info', log), 'request', writeRequestRecord)(fields);

  expect(log.lines()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: 'r',
      method: 'GET',
      route: '/',
      status: 200,
      millis: 1,
      msg: 'request',
    },
  ]);
});
