import { afterEach, expect, test, vi } from 'vitest';
import { createCounter, createGauge, createHistogram, type Instrument } from './instruments.ts';

afterEach(() => {
  vi.useRealTimers();
});

const linesOf = async (instrument: Instrument) =>
  (await instrument.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const COLOURS = ['red', 'blue'] as const;

test('what a label may say is there from the start, at zero', async () => {
  const counter = createCounter({ name: 'c', help: 'Colours', labels: [['colour', COLOURS]] });
  expect(await counter.text()).toBe('# HELP c Colours\n# TYPE c counter\nc{colour="red"} 0\nc{colour="blue"} 0\n');

  counter.count('blue');
  counter.count('blue');
  expect(await linesOf(counter)).toEqual(['c{colour="red"} 0', 'c{colour="blue"} 2']);
});

test('a value that is not in the list is counted as another', async () => {
  const counter = createCounter({ name: 'c', help: '', labels: [['colour', COLOURS]] });
  for (const colour of ['mauve', 'teal', '"}']) counter.count(colour);

  expect(await linesOf(counter)).toEqual(['c{colour="red"} 0', 'c{colour="blue"} 0', 'c{colour="other"} 3']);
});

test('beside a value that may be any, those of the list begin with it', async () => {
  const labels = [
    ['who', 'any'],
    ['colour', COLOURS],
  ] as const;
  const counter = createCounter({ name: 'c', help: '', labels });
  expect(await linesOf(counter)).toEqual([]);

  counter.count('mira', 'blue');
  expect(await linesOf(counter)).toEqual(['c{who="mira",colour="red"} 0', 'c{who="mira",colour="blue"} 1']);
});

test('there is room for so many, and what comes later is counted together', async () => {
  const counter = createCounter({ name: 'c', help: '', labels: [['who', 'any']], most: 2 });
  for (let round = 0; round < 2; round += 1) for (const who of ['a', 'b', 'c', 'd', 'e']) counter.count(who);

  expect(await linesOf(counter)).toEqual(['c{who="a"} 2', 'c{who="b"} 2', 'c{who="other"} 6']);
});

test('values are written so that they stay within their quotes', async () => {
  const counter = createCounter({ name: 'c', help: '', labels: [['who', 'any']] });
  counter.count('a"b\\c\nd');

  expect(await linesOf(counter)).toEqual([String.raw`c{who="a\"b\\c\nd"} 1`]);
});

test('a histogram counts what took at most so long, in seconds', async () => {
  const histogram = createHistogram({ name: 'h', help: '', labels: [['status', 'any']], buckets: [0.1, 1] });
  for (const millis of [100, 101, 5000, -3]) histogram.observe(millis, 200);

  expect(await linesOf(histogram)).toEqual([
    'h_bucket{le="0.1",status="200"} 2',
    'h_bucket{le="1",status="200"} 3',
    'h_bucket{le="+Inf",status="200"} 4',
    'h_sum{status="200"} 5.201',
    'h_count{status="200"} 4',
  ]);
});

test('a histogram without labels is there from the start', async () => {
  const histogram = createHistogram({ name: 'h', help: '', labels: [], buckets: [1] });

  expect(await linesOf(histogram)).toEqual(['h_bucket{le="1"} 0', 'h_bucket{le="+Inf"} 0', 'h_sum 0', 'h_count 0']);
});

test('a gauge is asked each time, and left out while nobody can tell', async () => {
  vi.useFakeTimers();
  const gauge = createGauge({ name: 'g', help: '', labels: ['state'] });
  expect(await linesOf(gauge)).toEqual([]);
  let value = 0;
  gauge.watch(async () => [[(value += 1), 'due']]);
  expect(await linesOf(gauge)).toEqual(['g{state="due"} 1']);
  expect(await linesOf(gauge)).toEqual(['g{state="due"} 2']);

  gauge.watch(() => Promise.reject(new Error('away')));
  expect(await linesOf(gauge)).toEqual([]);
  gauge.watch(() => new Promise(() => undefined));
  const waiting = linesOf(gauge);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await waiting).toEqual([]);
});
