import { status, type StubAnswer } from './provider-stub.ts';

/** Must never appear in a log. */
export const CANARY = 'c4n4ry';

const raw =
  (type: string, body: string | Buffer, code = 200): StubAnswer =>
  (_sent, answer) =>
    void answer.writeHead(code, { 'content-type': type }).end(body);
const json = (body: string): StubAnswer => raw('application/json', body);

/** Invalid responses to any request to a provider. */
export const NONSENSE: readonly (readonly [what: string, answer: StubAnswer])[] = [
  ['an empty answer', json('')],
  ['no content', (_sent, answer) => void answer.writeHead(204).end()],
  ['null', json('null')],
  ['true', json('true')],
  ['a number', json('7')],
  ['a text', json(`"${CANARY}"`)],
  ['a list', json('[]')],
  ['a list of lists', json('[[{"id":"7"}]]')],
  ['an empty object', json('{}')],
  ['half of an object', json(`{"access_token":"${CANARY}","id":`)],
  ['deep nesting', json('['.repeat(100_000))],
  ['HTML', raw('text/html', `<h1>${CANARY}</h1>`)],
  ['JSON that is called HTML', raw('text/html', '{"access_token":"a","token_type":"Bearer","id":"7","sub":"7"}')],
  ['JSON that is called nothing', (_sent, answer) => void answer.end('{"id":"7","sub":"7"}')],
  ['bytes that are no text', json(Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]).toString('latin1'))],
  ['an error with status 200', json(`{"error":"${CANARY}","error_description":"${CANARY}"}`)],
  ['an error that is an object', json(`{"error":{"message":"${CANARY}"}}`)],
  ['an error that is null', json('{"error":null}')],
  ['server_error', status(500, { error: 'server_error' })],
  ['status 400 without a word', raw('text/plain', '', 400)],
  ['status 401', raw('text/plain', CANARY, 401)],
  ['a challenge', (_sent, answer) => void answer.writeHead(401, { 'www-authenticate': `Bearer ${CANARY}` }).end()],
  ['status 429', raw('application/json', '{}', 429)],
  ['status 502 with HTML', raw('text/html', '<h1>Bad gateway</h1>', 502)],
  ['status 999', raw('application/json', '{}', 999)],
  ['a redirect', (_sent, answer) => void answer.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
  ['a permanent redirect', (_sent, answer) => void answer.writeHead(308, { location: '/elsewhere' }).end()],
  [
    '10 MB',
    (_sent, answer) =>
      void answer.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(10_485_760, ' ')),
  ],
  [
    'another protocol',
    (_sent, answer) => void answer.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end(),
  ],
  ['a hang-up', (_sent, answer) => void answer.destroy()],
  [
    'an answer that breaks off',
    (_sent, answer) => void answer.writeHead(200, { 'content-length': '9' }).write('{', () => answer.destroy()),
  ],
];
