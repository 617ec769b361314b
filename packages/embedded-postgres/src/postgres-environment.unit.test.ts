import { expect, test } from 'vitest';
import { postgresEnvironment } from './postgres-environment.ts';

test('PostgreSQL sees neither our secrets nor settings meant for its clients', () => {
  const env = {
    PATH: '/bin',
    KEYSTEAD_SECRET: 's',
    PGDATA: '/elsewhere',
    PGPORT: '1',
    LC_ALL: 'de_DE',
    TZ: 'Asia/Tokyo',
  };
  expect(postgresEnvironment(env)).toEqual({ PATH: '/bin', LC_ALL: 'C', TZ: 'UTC' });
});
