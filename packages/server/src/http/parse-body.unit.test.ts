import { MAX_BODY_BYTES } from '@keystead/contract';
import { expect, test } from 'vitest';
import { parseBody, type IncomingBody } from './parse-body.ts';

/** A body as the router hands it over; without an announced length, as chunked ones come, it is a stream. */
function incoming(
  contentType: string | undefined,
  content: string | Uint8Array<ArrayBuffer>,
  { isAnnounced = true } = {},
): IncomingBody {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    contentType,
    contentLength: isAnnounced ? String(bytes.byteLength) : undefined,
    bytes: () => Promise.resolve(bytes.buffer),
    stream: () => new Blob([bytes]).stream(),
    takeTime: () => undefined,
    cut: () => undefined,
  };
}

const json = (text: string) => parseBody(incoming('application/json', text));
const form = (text: string) => parseBody(incoming('application/x-www-form-urlencoded', text));
const parsingError = (message: string) => ({ code: 'BODY_PARSING_ERROR', status: 400, details: { message }, message });
const invalidText = parsingError('The body contains characters that are not valid text.');
const tooDeep = parsingError('The body is nested more than 32 levels deep.');
const tooLarge = { status: 413, message: `The body is larger than ${MAX_BODY_BYTES} bytes.` };

test.for([undefined, '', '  ', '; charset=utf-8'])('without a content type (%j) there is no body', async (type) => {
  expect(await parseBody(incoming(type, '{"a":1}'))).toBeUndefined();
});

test.for<[type: string, text: string, value: unknown]>([
  ['application/json', '{"a":[1,null,"x"]}', { a: [1, null, 'x'] }],
  ['application/json', '"text"', 'text'],
  ['application/json', '\ufeff{}', {}],
  ['Application/JSON ; charset=utf-8', '{"a":"ü"}', { a: 'ü' }],
  ['application/x-www-form-urlencoded', 'a=1&b=x+y%21&c=', { a: '1', b: 'x y!', c: '' }],
  ['application/x-www-form-urlencoded; charset=utf-8', 'a=1&a=2', { a: '2' }],
  ['application/x-www-form-urlencoded', '', {}],
  ['text/plain', '{"a":1}', '{"a":1}'],
  ['application/octet-stream', 'bytes', 'bytes'],
])('%s %j is read as such, whether its length is announced or not', async ([type, text, value]) => {
  expect(await parseBody(incoming(type, text))).toEqual(value);
  expect(await parseBody(incoming(type, text, { isAnnounced: false }))).toEqual(value);
});

test.for(['multipart/form-data', 'text/html', 'application/xml', 'image/png', 'json', 'application/json-patch+json'])(
  '%s is refused',
  async (type) => {
    await expect(parseBody(incoming(`${type}; boundary=x`, '{}'))).rejects.toMatchObject(
      parsingError(`The content type "${type}" is not supported.`),
    );
  },
);

test.for(['', '{', '{"a":}', "{'a':1}", 'NaN', '{"a":1}}', '[1,]', '\u0000', '{"password":"s3cret"'])(
  '%j is no JSON, and none of it is repeated',
  async (text) => {
    await expect(json(text)).rejects.toMatchObject(parsingError('Invalid JSON format'));
  },
);

const nested = (levels: number, [open, close]: [string, string]) => open.repeat(levels) + close.repeat(levels);

test('JSON may be nested 32 levels deep and no more', async () => {
  expect(await json(nested(32, ['[', ']']))).toBeInstanceOf(Array);
  expect(await json(`{"a":${nested(31, ['[', ']'])}}`)).toHaveProperty('a');
  await expect(json(nested(33, ['[', ']']))).rejects.toMatchObject(tooDeep);
  await expect(json(`{"a":{"b":${nested(31, ['[', ']'])}}}`)).rejects.toMatchObject(tooDeep);
});

test('brackets in strings do not count, whatever is escaped there', async () => {
  const value = { [`"${'['.repeat(40)}`]: ['\\', '{'.repeat(40), `\\"${'['.repeat(40)}`] };

  expect(await json(JSON.stringify(value))).toEqual(value);
  await expect(json(`["\\\\",${nested(32, ['[', ']'])}]`)).rejects.toMatchObject(tooDeep);
});

test('a megabyte of brackets is refused', async () => {
  await expect(json('['.repeat(MAX_BODY_BYTES))).rejects.toMatchObject(tooDeep);
  await expect(json(nested(MAX_BODY_BYTES / 2, ['[', ']']))).rejects.toMatchObject(tooDeep);
  await expect(json('{"a":'.repeat(MAX_BODY_BYTES / 5))).rejects.toMatchObject(tooDeep);
  await expect(json(']'.repeat(MAX_BODY_BYTES))).rejects.toMatchObject(parsingError('Invalid JSON format'));
});

test.for([true, false])('a body may have one mebibyte and no byte more (length announced: %s)', async (isAnnounced) => {
  const sized = (size: number) => incoming('text/plain', 'x'.repeat(size), { isAnnounced });

  expect(await parseBody(sized(MAX_BODY_BYTES - 1))).toHaveLength(MAX_BODY_BYTES - 1);
  expect(await parseBody(sized(MAX_BODY_BYTES))).toHaveLength(MAX_BODY_BYTES);
  await expect(parseBody(sized(MAX_BODY_BYTES + 1))).rejects.toMatchObject(tooLarge);
});

test('an announced length that is too much is refused without reading anything', async () => {
  const unread = { ...incoming('application/json', ''), bytes: () => Promise.reject(new Error('read')) };

  await expect(parseBody({ ...unread, contentLength: String(MAX_BODY_BYTES + 1) })).rejects.toMatchObject(tooLarge);
});

test('a stream is given up at the limit, not read to its end', async () => {
  let pulled = 0;
  const long = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
      if (pulled === 100) controller.close();
    },
  });

  await expect(
    parseBody({ ...incoming('text/plain', '', { isAnnounced: false }), stream: () => long }),
  ).rejects.toMatchObject(tooLarge);
  expect(pulled).toBeLessThan(20);
});

test('escapes of what can be stored are none of these', async () => {
  expect(await json('["\\\\u0000", "\\ud83d\\ude00", "\\u00e4"]')).toEqual(['\\u0000', '😀', 'ä']);
});

test.for(['{"a":"x\\u0000y"}', '{"a\\u0000":1}', '["\\uD800"]', '{"a":{"b":["\\udc00x"]}}', '"\\u0000"'])(
  'what PostgreSQL cannot store (%s) is refused',
  async (text) => {
    await expect(json(text)).rejects.toMatchObject(invalidText);
  },
);

test('forms are held to the same', async () => {
  await expect(form('a=%00')).rejects.toMatchObject(invalidText);
  await expect(form('a%00=1')).rejects.toMatchObject(invalidText);
});

test('bytes that are not UTF-8 are refused: replacing them would make different passwords the same', async () => {
  for (const wrong of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80]]) {
    const bytes = Uint8Array.from([0x22, ...wrong, 0x22]);
    await expect(parseBody(incoming('application/json', bytes))).rejects.toMatchObject(invalidText);
    await expect(parseBody(incoming('application/json', bytes, { isAnnounced: false }))).rejects.toMatchObject(
      invalidText,
    );
  }
});

test('keys like __proto__ and constructor are keys like any other', async () => {
  const text = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
  const value = await json(text);

  expect(JSON.stringify(value)).toBe(text);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect(Object.keys((await form('__proto__=1&toString=2')) as object)).toEqual(['__proto__', 'toString']);
});

test.for([true, false])('a sender who goes away is no failure of ours (length announced: %s)', async (isAnnounced) => {
  const gone = new Error('aborted');
  const cut = {
    ...incoming('application/json', '{}', { isAnnounced }),
    bytes: () => Promise.reject(gone),
    stream: () => new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(gone) }),
  };

  await expect(parseBody(cut)).rejects.toMatchObject({ status: 400, message: 'The body ended too early.' });
});
