import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { createElement, Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeysteadProvider } from '../provider.tsx';
import { fakeClientApp, mira, ok, type FakeClientApp } from '../testing/fake-client-app.ts';
import { useUser } from './use-user.ts';

const Name = () => useUser({ or: 'redirect' }).displayName;

/** The page as a server sends it, and what went wrong on the way. */
async function renderOnServer(app: FakeClientApp): Promise<{ html: string; problems: unknown[] }> {
  const problems: unknown[] = [];
  const children = createElement(Suspense, { fallback: 'waiting' }, createElement(Name));
  const provided = { app, children };
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(KeysteadProvider, provided), {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => void problems.push(error),
    });
  });
  return { html, problems };
}

test('on a server nobody is sent to sign-in: the browser goes on from the fallback', async () => {
  const app = fakeClientApp();
  const { html, problems } = await renderOnServer(app);
  expect(html).toContain('waiting');
  expect(problems).toEqual([new Error("useUser({ or: 'redirect' }) goes on in the browser.")]);
  expect(app.calls).toEqual([]);
});

test('a server that knows the user shows them', async () => {
  const { html, problems } = await renderOnServer(fakeClientApp({ user: ok(mira()) }));
  expect(html).toContain('Mira Okafor');
  expect(problems).toEqual([]);
});
