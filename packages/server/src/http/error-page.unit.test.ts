import { KnownError } from '@keystead/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { answerFailure } from './answer.ts';
import { forgotten } from './cookie.ts';
import { BrowserFailure } from './redirect.ts';

const log = pino({ level: 'silent' });
const cookies = [forgotten('flow')];

test('programs get the cause, with the cookies', () => {
  const failure = new BrowserFailure(new KnownError('OAUTH_FLOW_NOT_FOUND', { message: 'Not here.' }), { cookies });

  expect(answerFailure(log, 'request1', failure, false)).toEqual({
    status: 400,
    body: 'Not here.',
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-stack-error-code': 'OAUTH_FLOW_NOT_FOUND' },
    cookies,
  });
});

test('people get a page that says the same and leads back', () => {
  const failure = new BrowserFailure(new KnownError('SIGN_UP_NOT_ENABLED'), {
    cookies,
    wayBack: 'https://app.example.com/handler/error',
  });

  const { status, body, headers } = answerFailure(log, 'request1', failure, true);

  expect(status).toBe(400);
  expect(body).toContain('<h1>This did not work</h1>'); // whether somebody signs in or links an account
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-stack-known-error': 'SIGN_UP_NOT_ENABLED',
  });
  expect(body).toContain(`<p>${new KnownError('SIGN_UP_NOT_ENABLED').message}</p>`);
  expect(body).toContain('<a href="https://app.example.com/handler/error">Back to app.example.com</a>');
});

test('the page runs nothing, and its style sheet is the only one', () => {
  const failure = new KnownError('OAUTH_FLOW_NOT_FOUND', { message: '<script>alert(1)</script>' });
  const { headers, body } = answerFailure(log, 'request1', failure, true);

  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-[\w+/]{43}='$/,
  );
  expect(body).not.toContain('<script>');
  expect(body).toContain('Please go back to the app and try again.');
});
