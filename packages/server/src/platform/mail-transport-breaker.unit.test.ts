import { expect, test } from 'vitest';
import { createMailBreaker } from './mail-transport-breaker.ts';

function open() {
  let millis = 0;
  const breaker = createMailBreaker(() => millis);
  /** Undefined where the mail may go, or for how many seconds it is put off. */
  const enter = (server = 'a') => {
    try {
      return breaker.enter(server);
    } catch (error) {
      return (error as { delaySeconds: number }).delaySeconds;
    }
  };
  return { breaker, enter, wait: (by: number) => void (millis += by) };
}

test('a server that works is never kept from working', () => {
  const { breaker, enter } = open();

  expect([enter(), enter(), enter()]).toEqual([undefined, undefined, undefined]);
  breaker.succeeded('a');
  expect(enter()).toBeUndefined();
});

test('a server that is away is tried by one mail at a time', () => {
  const { breaker, enter, wait } = open();
  breaker.failed('a');

  expect(enter()).toBe(2);
  wait(1000);
  expect([enter(), enter(), enter()]).toEqual([undefined, 2, 2]);
  breaker.succeeded('a');
  expect([enter(), enter()]).toEqual([undefined, undefined]);
});

test('the longer it is away, the longer mails are put off, up to half a minute', () => {
  const { breaker, enter, wait } = open();
  const seconds = Array.from({ length: 8 }, () => {
    breaker.failed('a');
    const putOff = enter();
    wait(15_000);
    enter();
    return putOff;
  });

  expect(seconds).toEqual([2, 4, 8, 16, 30, 30, 30, 30]);
});

test('it rests longer each time before the next one is tried, up to a quarter of a minute', () => {
  const { breaker, enter, wait } = open();
  const seconds = Array.from({ length: 7 }, () => {
    breaker.failed('a');
    for (let tenths = 1; ; tenths += 1) {
      wait(100);
      if (enter() === undefined) return tenths / 10;
    }
  });

  expect(seconds).toEqual([0.9, 1.8, 3.6, 7.2, 14.4, 14.4, 14.4]);
});

test('mails that fail together count once', () => {
  const { breaker, enter } = open();
  for (let index = 0; index < 10; index += 1) breaker.failed('a');

  expect(enter()).toBe(2);
});

test('one server does not stand for another', () => {
  const { breaker, enter } = open();
  breaker.failed('a');

  expect(enter('b')).toBeUndefined();
});
