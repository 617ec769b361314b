import pg from 'pg';
import { expect, test } from 'vitest';
import { chooseEndpoint, connectionUrl, fitsSocket, listenSettings } from './endpoint.ts';

const login = { user: 'key stead', password: 'p@ss:w/rd?%#' };

/** What the driver makes of a URL. */
function understood(url: string): object {
  const { user, password, host, port, database, ssl } = new pg.Client({ connectionString: url });
  return { user, password, host, port, database, ssl };
}

test('a socket URL survives odd characters in folder, login and database', () => {
  const url = connectionUrl({ socketFolder: '/tmp/a b,"c"é@x:y' }, login, 'my data/base');
  expect(understood(url)).toEqual({
    user: 'key stead',
    password: 'p@ss:w/rd?%#',
    host: '/tmp/a b,"c"é@x:y',
    port: 5432,
    database: 'my data/base',
    ssl: false,
  });
  expect(new URL(url).href).toBe(url);
});

test('a tcp URL goes to loopback', () => {
  const url = connectionUrl({ port: 6001 }, { user: 'keystead', password: 'secret' }, 'keystead');
  expect(url).toBe('postgres://keystead:secret@127.0.0.1:6001/keystead?sslmode=disable');
});

test('a login without a password has none in its URL', () => {
  expect(connectionUrl({ port: 6001 }, { user: 'postgres' }, 'postgres')).toBe(
    'postgres://postgres@127.0.0.1:6001/postgres?sslmode=disable',
  );
});

test('PGSSLMODE in the environment does not reach our connections', () => {
  process.env['PGSSLMODE'] = 'require';
  try {
    expect(understood(connectionUrl({ port: 6001 }, login, 'keystead'))).toMatchObject({ ssl: false });
  } finally {
    delete process.env['PGSSLMODE'];
  }
});

test('a folder too deep for a socket is reached over tcp instead', async () => {
  const deep = `/tmp/${'x'.repeat(100)}`;
  expect(fitsSocket('/tmp/short')).toBe(true);
  expect(fitsSocket(deep)).toBe(false);
  expect(await chooseEndpoint('/tmp/short')).toEqual({ socketFolder: '/tmp/short' });
  expect(await chooseEndpoint(deep)).toEqual({ port: expect.any(Number) });
  expect(await chooseEndpoint(undefined)).toEqual({ port: expect.any(Number) });
});

test('the length of a socket path is counted in bytes', () => {
  expect(fitsSocket(`/tmp/${'x'.repeat(60)}`)).toBe(true);
  expect(fitsSocket(`/tmp/${'é'.repeat(60)}`)).toBe(false);
});

test('with a socket nothing listens on tcp, and without one nothing but loopback does', () => {
  expect(listenSettings({ socketFolder: '/tmp/a,"b"' })).toEqual({
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: '"/tmp/a,""b"""',
  });
  expect(listenSettings({ port: 6001 })).toEqual({
    listen_addresses: '127.0.0.1',
    port: '6001',
    unix_socket_directories: '',
  });
});
