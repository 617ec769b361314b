import { expect, test } from 'vitest';
import { openPartOf } from './open-part.ts';

const CODE = '4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h';

test.each([
  ['https://app.example.com/handler?code=x#y', 'https://app.example.com/handler'],
  ['https://user:password@app.example.com:8443/x', 'https://app.example.com:8443/x'],
  [`https://app.example.com/verify/${CODE}/done`, 'https://app.example.com/verify/…/done'],
  ['HTTP://LOCALHOST:3000', 'http://localhost:3000/'],
  ['myapp://callback/x?token=1', 'myapp://callback/x'],
  [`javascript:send('${CODE}')`, 'javascript:…'],
  [`data:text/plain,${CODE}`, 'data:…'],
])('of %s', (url, open) => {
  expect(openPartOf(url)).toBe(open);
});

test('it is short', () => {
  expect(openPartOf(`https://app.example.com/${'ab/'.repeat(600)}`)).toHaveLength(512);
});

test('what is no URL has none', () => {
  expect(openPartOf('/handler')).toBeUndefined();
});
