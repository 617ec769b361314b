import { expect, test } from 'vitest';
import { createSignal } from '../platform/signal.ts';
import { openEventStream } from './event-stream.ts';

test('whoever listens is told of each change', async () => {
  const signal = createSignal();
  const reader = openEventStream(signal, { isEnding: () => false })
    .body?.pipeThrough(new TextDecoderStream())
    .getReader();
  signal.emit();

  expect([(await reader?.read())?.value, (await reader?.read())?.value]).toEqual([
    'retry: 1000\n\n',
    'event: change\ndata: {}\n\n',
  ]);
  await reader?.cancel();
});

test('at the end the stream ends', async () => {
  const signal = createSignal();
  let isEnding = false;
  const response = openEventStream(signal, { isEnding: () => isEnding });
  isEnding = true;
  signal.emit();

  expect(await response.text()).toBe('retry: 1000\n\n');
});

test('a browser that comes back while the process ends is told to stay away', async () => {
  const response = openEventStream(createSignal(), { isEnding: () => true });

  expect([response.status, response.body]).toEqual([204, null]);
});
