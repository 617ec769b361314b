import { expect, test } from 'vitest';
import { ConnectionError } from './http/diagnostics.ts';
import { createOnDemand } from './on-demand.ts';
import { fakeProfile, testEnvironment } from './testing/fake-browser.ts';

const methods = {
  greet: async (name: string, punctuation = '.') => `Hello ${name}${punctuation}`,
  fail: async () => {
    throw new Error('its own failure');
  },
  prepare: async () => undefined,
};

function open(loads: (() => Promise<typeof methods>)[] = []) {
  const tab = fakeProfile().openTab('https://app.example/');
  let count = 0;
  const stand = createOnDemand(testEnvironment({ browser: tab }))(
    () => {
      count++;
      return (loads.shift() ?? (async () => methods))();
    },
    'greet',
    'fail',
    'prepare',
  );
  return { ...stand, tab, loads: () => count };
}
const missing = async () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

test('nothing is loaded before a method is called, and then once for all of them', async () => {
  const { greet, fail, loads } = open();
  expect(loads()).toBe(0);
  expect(await Promise.all([greet('Mira'), greet('Noor', '!')])).toEqual(['Hello Mira.', 'Hello Noor!']);
  await expect(fail()).rejects.toThrow('its own failure');
  expect(loads()).toBe(1);
});

test('what cannot be loaded is a failed connection, and the next call tries again', async () => {
  const { greet, loads } = open([missing]);
  const failures = await Promise.allSettled([greet('Mira'), greet('Noor')]);
  for (const failure of failures) {
    expect(failure).toMatchObject({
      reason: {
        name: 'ConnectionError',
        message: 'A part of this app could not be loaded',
        cause: { message: 'Failed to fetch dynamically imported module' },
      },
    });
  }
  expect(loads()).toBe(1);
  expect(await greet('Mira')).toBe('Hello Mira.');
  expect(loads()).toBe(2);
});

test('offline it says so', async () => {
  const { greet, tab } = open([missing]);
  tab.isOnline = false;
  const failure: unknown = await greet('Mira').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ message: 'It seems like you are offline', needsReload: false });
});

test('where the browser remembers that it failed, it asks for a reload once the network is back', async () => {
  const remembered = missing();
  const { greet, tab } = open(Array.from({ length: 3 }, () => () => remembered));
  tab.isOnline = false;
  await expect(greet('Mira')).rejects.toMatchObject({ message: 'It seems like you are offline' });
  tab.isOnline = true;
  await expect(greet('Mira')).rejects.toMatchObject({ name: 'ConnectionError', needsReload: true });
  await expect(greet('Mira')).rejects.toMatchObject({ name: 'ConnectionError', needsReload: true });
});

test('what was loaded in time does not need the network any more', async () => {
  const { greet, prepare, tab, loads } = open();
  await prepare();
  tab.isOnline = false;
  expect(await greet('Mira')).toBe('Hello Mira.');
  expect(loads()).toBe(1);
});

test('a failure of a method is no reason to load it again', async () => {
  const { fail, greet, loads } = open();
  await expect(fail()).rejects.toThrow('its own failure');
  await greet('Mira');
  expect(loads()).toBe(1);
});
