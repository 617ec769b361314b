import { Gauge, type Registry } from 'prom-client';
import { unlessAborted, withDeadline } from './deadline.ts';

const READ_WITHIN_MS = 2000;

export type GaugeRow = readonly [value: number, ...labels: string[]];

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly registry: Registry;
}

/** Creates a gauge that is read on demand. It is left out while its value can't be read. */
export function createReadGauge({ name, help, labelNames, registry }: GaugeOptions): {
  watch: (read: () => Promise<readonly GaugeRow[]>) => void;
} {
  let read: () => Promise<readonly GaugeRow[]> = () => Promise.resolve([]);
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const rows = await inTime(read).catch(() => []);
      gauge.reset();
      if (labelNames.length === 0) gauge.remove(); // a gauge without labels would otherwise be zero
      for (const [value, ...labels] of rows) gauge.labels(...labels).set(value);
    },
  });
  return { watch: (given) => void (read = given) };
}

/** Limits the time, because the other metrics matter most while the database doesn't respond. */
const inTime = <Value>(work: () => Promise<Value>): Promise<Value> =>
  withDeadline({ millis: READ_WITHIN_MS, signal: new AbortController().signal }, (signal) =>
    unlessAborted(work(), signal),
  );
