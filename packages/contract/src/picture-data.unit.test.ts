import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from './limits.ts';
import { readPictureData } from './picture-data.ts';

const base64 = (bytes: string) => btoa(bytes);
const PNG = '\u0089PNG\r\n\u001A\n'.padEnd(40, '\0');
const pngOf = (size: number) => `data:image/png;base64,${base64(PNG.padEnd(size, '\0'))}`;

test.each([
  ['image/png', PNG],
  ['image/jpeg', '\u00FF\u00D8\u00FF\u00E0 and so on'],
  ['image/gif', 'GIF89a and so on'],
  ['image/webp', 'RIFF\0\0\0\0WEBPVP8 and so on'],
  ['image/avif', '\0\0\0\u0020ftypavif and so on'],
])('a picture of type %s is read', (mediaType, bytes) => {
  expect(readPictureData(`data:${mediaType};base64,${base64(bytes)}`)).toEqual({ mediaType, base64: base64(bytes) });
});

test.each([
  ['nothing', ''],
  ['an address', 'https://app.example.com/mira.png'],
  ['no picture', `data:text/html;base64,${base64('<script>')}`],
  ['drawings that may hold scripts', `data:image/svg+xml;base64,${base64('<svg/>')}`],
  ['a page that is called a picture', `data:image/png;base64,${base64('<script>alert(1)</script>')}`],
  ['one kind that is called another', `data:image/gif;base64,${base64(PNG)}`],
  ['parameters', `data:image/png;charset=utf-8;base64,${base64(PNG)}`],
  ['plain text', 'data:image/png,PNG'],
  ['broken base64', `${pngOf(40)}A`],
  ['a blank before it', ` ${pngOf(40)}`],
  ['a line after it', `${pngOf(40)}\n`],
  ['no bytes at all', 'data:image/png;base64,'],
])('%s is not read', (_, url) => {
  expect(readPictureData(url)).toBeUndefined();
});

test('a picture may have 128 KiB, and hardly more', () => {
  expect(readPictureData(pngOf(MAX_PICTURE_BYTES))).toBeDefined();
  expect(readPictureData(pngOf(MAX_PICTURE_BYTES + 3))).toBeUndefined();
});
