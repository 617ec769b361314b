import { getEventListeners, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mailSinkCertificate, mailSinkKey } from '@keystead/testkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOOPBACK, NEVER, PRIVATE, resolvesTo } from '../testing/addresses.ts';
import { AddressRefusedError, type Lookup } from './checked-address.ts';
import { createCheckedFetch } from './checked-fetch.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag exposes

type Handler = (request: IncomingMessage, answer: ServerResponse) => void;

let server: Server;
let connections: number;
let handle: Handler;
beforeEach(async () => {
  handle = (_request, answer) => answer.end('hello');
  server = await listen(createServer((request, answer) => handle(request, answer)));
});
afterEach(() => stop(server));

async function listen(created: Server): Promise<Server> {
  connections = 0;
  created.on('connection', () => (connections += 1));
  created.listen(0, '127.0.0.1');
  await once(created, 'listening');
  return created;
}

async function stop(running: Server): Promise<void> {
  running.closeAllConnections();
  running.close();
  await once(running, 'close');
}

const portOf = (running: Server): number => (running.address() as AddressInfo).port;
const at = (host: string, path = '/'): string => `http://${host}:${portOf(server)}${path}`;

/** How a connection fails is said in words of the platform. */
const isAnswered = (call: Promise<Response>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

const PROVIDER = 'provider.example';
const nearby = createCheckedFetch({ reachOf: () => 'public-or-private', lookup: resolvesTo('127.0.0.1') });
const hasty = (lookup: Lookup = resolvesTo('127.0.0.1')) =>
  createCheckedFetch({
    reachOf: () => 'public-or-private',
    lookup,
    limits: { wholeMillis: 100, answerBytes: 256 * 1024 },
  });

test('what is sent arrives, and so does the answer', async () => {
  let seen: unknown;
  handle = (request, answer) =>
    void text(request).then((body) => {
      const { method, url, headers } = request;
      seen = { method, url, host: headers.host, accept: headers.accept, type: headers['content-type'], body };
      answer.writeHead(418, { 'content-type': 'application/json', 'x-twice': ['a', 'b'] }).end('{"a":1}');
    });

  const response = await nearby(at(PROVIDER, '/token?x=1'), {
    method: 'POST',
    body: new URLSearchParams({ code: 'ü' }),
    headers: { accept: 'application/json' },
  });

  expect(seen).toEqual({
    method: 'POST',
    url: '/token?x=1',
    host: `${PROVIDER}:${portOf(server)}`,
    accept: 'application/json',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: 'code=%C3%BC',
  });
  expect(response.status).toBe(418);
  expect(response.headers.get('x-twice')).toBe('a, b');
  expect(await response.json()).toEqual({ a: 1 });
});

test('an answer without a body is one', async () => {
  handle = (_request, answer) => answer.writeHead(204).end();

  expect((await nearby(at(PROVIDER))).status).toBe(204);
});

describe('where it may lead', () => {
  const publicly = (lookup?: Lookup) => createCheckedFetch({ reachOf: () => 'public', ...(lookup && { lookup }) });

  test.for([...PRIVATE, ...LOOPBACK, ...NEVER])('a host at %s is not called in production', async (address) => {
    await expect(publicly(resolvesTo(address))(at(PROVIDER))).rejects.toThrow(AddressRefusedError);
    expect(connections).toBe(0);
  });

  test.for(NEVER)('nor is one at %s while developing', async (address) => {
    const fetch = createCheckedFetch({ reachOf: () => 'public-or-private', lookup: resolvesTo(address) });

    await expect(fetch(at(PROVIDER))).rejects.toThrow(AddressRefusedError);
    expect(connections).toBe(0);
  });

  test.for(['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
    '%s is seen through',
    async (host) => {
      await expect(publicly()(at(host))).rejects.toThrow(AddressRefusedError);
      expect(connections).toBe(0);
    },
  );

  test('one bad address among good ones is enough', async () => {
    await expect(publicly(resolvesTo('8.8.8.8', '127.0.0.1'))(at(PROVIDER))).rejects.toThrow(AddressRefusedError);
  });

  test('each address is judged by itself', async () => {
    const reachOf = ({ pathname }: URL) => (pathname === '/ours' ? 'anywhere' : 'public');
    const fetch = createCheckedFetch({ reachOf, lookup: resolvesTo('127.0.0.1') });

    expect((await fetch(at(PROVIDER, '/ours'))).status).toBe(200);
    await expect(fetch(at(PROVIDER, '/theirs'))).rejects.toThrow(AddressRefusedError);
  });

  /** Answers differently when it is asked again. */
  function rebinding(...answers: string[]): { lookup: Lookup; asked: string[] } {
    const asked: string[] = [];
    const lookup: Lookup = async (host) => {
      asked.push(host);
      return resolvesTo(answers[asked.length - 1] ?? '127.0.0.1')();
    };
    return { lookup, asked };
  }

  test('the host is looked up once, and what was checked is called', async () => {
    const { lookup, asked } = rebinding('127.0.0.1', '127.0.0.2');
    const fetch = createCheckedFetch({ reachOf: () => 'public-or-private', lookup });

    expect(await (await fetch(at(PROVIDER))).text()).toBe('hello');
    expect(asked).toEqual([PROVIDER]);
  });

  test('a name that means another machine a moment later leads nowhere else', async () => {
    const { lookup, asked } = rebinding('127.0.0.2', '127.0.0.1');
    const fetch = createCheckedFetch({ reachOf: () => 'public-or-private', lookup });

    expect(await isAnswered(fetch(at(PROVIDER)))).toBe(false); // nobody is there
    expect(asked).toEqual([PROVIDER]);
    expect(connections).toBe(0);
  });

  test('a redirect is an answer, and is not followed', async () => {
    const seen: unknown[] = [];
    handle = (request, answer) => {
      seen.push(request.url);
      answer.writeHead(302, { location: '/elsewhere' }).end();
    };

    expect((await nearby(at(PROVIDER, '/here'))).headers.get('location')).toBe('/elsewhere');
    expect(seen).toEqual(['/here']);
  });
});

describe('over TLS', () => {
  let secure: Server;
  beforeEach(async () => {
    const tls = { cert: mailSinkCertificate, key: mailSinkKey };
    secure = await listen(createTlsServer(tls, (_request, answer) => answer.end('hello')));
  });
  afterEach(() => stop(secure));

  const call = (host: string, trust: object) =>
    createCheckedFetch({ reachOf: () => 'public-or-private', lookup: resolvesTo('127.0.0.1'), ...trust })(
      `https://${host}:${portOf(secure)}/`,
    );

  test('the certificate must be for the name that was asked for', async () => {
    const trust = { trustedCertificate: mailSinkCertificate };

    expect((await call('localhost', trust)).status).toBe(200);
    await expect(call(PROVIDER, trust)).rejects.toThrow('does not match');
  });

  test('and somebody must vouch for it', async () => {
    await expect(call('localhost', {})).rejects.toThrow('self-signed');
  });
});

describe('what is too much', () => {
  const answerOf = (bytes: number): Handler => {
    return (_request, answer) => answer.end(Buffer.alloc(bytes, 'x'));
  };

  test('256 KiB are read, one byte more is not', async () => {
    handle = answerOf(256 * 1024);
    expect(await (await nearby(at(PROVIDER))).text()).toHaveLength(256 * 1024);

    handle = answerOf(256 * 1024 + 1);
    await expect(nearby(at(PROVIDER))).rejects.toThrow('the answer is longer than 262144 bytes');
  });

  test('where it may be cut, an answer ends there, and is one', async () => {
    handle = answerOf(10 * 1024 * 1024);
    const limits = { wholeMillis: 10_000, answerBytes: 100, isCut: true };
    const fetch = createCheckedFetch({ reachOf: () => 'public-or-private', lookup: resolvesTo('127.0.0.1'), limits });

    const answer = await fetch(at(PROVIDER));
    expect([answer.status, await answer.text()]).toEqual([200, 'x'.repeat(100)]);
  });

  test('ten seconds are waited for an answer, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const asked = new Promise<void>((resolve) => (handle = () => resolve()));
      let failure: unknown;
      const over = nearby(at(PROVIDER)).catch((error: unknown) => (failure = error));
      await asked;
      await vi.advanceTimersByTimeAsync(9999);
      expect(failure).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      await over;
      expect(failure).toMatchObject({ message: 'it took too long' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('of 10 MB the rest is not waited for', async () => {
    let isHungUp: Promise<unknown> | undefined;
    handle = (_request, answer) => {
      isHungUp = once(answer, 'close');
      answer.write(Buffer.alloc(10 * 1024 * 1024));
    };

    await expect(nearby(at(PROVIDER))).rejects.toThrow('the answer is longer');
    await isHungUp;
  });

  test.for<[what: string, handler: Handler]>([
    ['no answer at all', () => undefined],
    ['silence while garbage is collected', () => collectGarbage()],
    ['an answer that does not end', (_request, answer) => void answer.writeHead(200).write('{')],
  ])('%s ends with the time', async ([, handler]) => {
    handle = handler;
    await expect(hasty()(at(PROVIDER))).rejects.toThrow('it took too long');
  });

  test('so does a look-up that does not end', async () => {
    await expect(hasty(() => new Promise(() => undefined))(at(PROVIDER))).rejects.toThrow('it took too long');
  });

  test('an answer that breaks off is none', async () => {
    handle = (_request, answer) => {
      answer.writeHead(200, { 'content-length': '100' }).write('{"id":', () => answer.destroy());
    };
    expect(await isAnswered(nearby(at(PROVIDER)))).toBe(false);
  });

  test('nor is one that changes the protocol', async () => {
    handle = (_request, answer) => answer.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();

    await expect(nearby(at(PROVIDER))).rejects.toThrow('it ended without an answer');
  });

  test('whoever called can give up', async () => {
    handle = () => undefined;
    const signal = AbortSignal.abort();

    await expect(nearby(at(PROVIDER), { signal })).rejects.toThrow('aborted');
    expect(connections).toBe(0);
  });

  test('or in the middle; a signal that lives on is listened to no longer than a call lasts', async () => {
    const stopping = new AbortController();
    handle = (_request, response) => response.end();
    await nearby(at(PROVIDER), { signal: stopping.signal });
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);

    handle = () => stopping.abort();
    await expect(nearby(at(PROVIDER), { signal: stopping.signal })).rejects.toThrow('it took too long');
    expect(connections).toBe(2);
  });
});
