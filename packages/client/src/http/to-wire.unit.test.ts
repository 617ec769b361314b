import { expect, test } from 'vitest';
import { fromWire } from './from-wire.ts';
import { toWire } from './to-wire.ts';

test('the named fields are sent under the names of the service, and come back the same', () => {
  const given = { id: '1', displayName: 'Acme', isProductionMode: false };
  const sent = toWire(given, 'displayName', 'isProductionMode');
  expect(sent).toEqual({ display_name: 'Acme', is_production_mode: false });
  expect(fromWire(sent, 'displayName', 'isProductionMode')).toEqual({ displayName: 'Acme', isProductionMode: false });
});
