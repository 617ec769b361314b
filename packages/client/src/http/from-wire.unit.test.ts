import { expect, test } from 'vitest';
import { fromWire } from './from-wire.ts';

test('the named fields are taken under the names of the SDK, and no others', () => {
  const wire = { id: '1', display_name: null, profile_image_url: 'https://a.example/m.png', has_password: true };
  expect(fromWire(wire, 'id', 'displayName', 'profileImageUrl')).toEqual({
    id: '1',
    displayName: null,
    profileImageUrl: 'https://a.example/m.png',
  });
});

test('what lies in a field keeps its own names', () => {
  expect(fromWire({ client_metadata: { favourite_colour: 'red' } }, 'clientMetadata')).toEqual({
    clientMetadata: { favourite_colour: 'red' },
  });
});
