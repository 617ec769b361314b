import { unlessAborted, withDeadline } from './deadline.ts';

/** What a label may say: one of these, or anything, as far as there is room. */
type LabelValues = readonly string[] | 'any';
type Labels = readonly (readonly [name: string, values: LabelValues])[];
type LabelValue = string | number;
/** One value per label, in their order. */
type ValuesOf<Of extends Labels> = { readonly [Index in keyof Of]: LabelValue };

interface Described {
  readonly name: string;
  readonly help: string;
}

/** Something that is counted or measured, as Prometheus reads it. */
export interface Instrument {
  readonly name: string;
  readonly type: 'counter' | 'histogram' | 'gauge';
  readonly labels: readonly string[];
  text(): Promise<string>;
}

/** What values beyond the room or the list are counted as. */
const OTHER = 'other';
const MOST_CELLS = 1000;
const READ_WITHIN_MS = 2000;

interface Listed<Cell> {
  readonly labels: string;
  readonly cell: Cell;
}
interface Branch<Cell> {
  readonly next: Map<LabelValue, Branch<Cell>>;
  cell?: Cell;
}

/**
 * A cell of numbers for each set of label values. Finding one is a lookup per label and makes nothing, so that counting costs
 * next to nothing. Values that are listed are there from the start, at zero: otherwise the first of a kind would be no increase.
 * See docs/adr/0022-metrics.md.
 */
class Cells<Cell> {
  readonly #labels: Labels;
  readonly #make: () => Cell;
  readonly #most: number;
  readonly #root: Branch<Cell> = { next: new Map() };
  readonly #listed: Listed<Cell>[] = [];

  constructor(labels: Labels, make: () => Cell, most = MOST_CELLS) {
    this.#labels = labels;
    this.#make = make;
    this.#most = most;
    if (labels.every(([, allowed]) => allowed !== 'any')) this.#addWith([]);
  }

  get listed(): readonly Listed<Cell>[] {
    return this.#listed;
  }

  at(values: readonly LabelValue[]): Cell {
    return this.#find(values) ?? this.#add(values);
  }

  #find(values: readonly LabelValue[]): Cell | undefined {
    let branch: Branch<Cell> | undefined = this.#root;
    for (const value of values) branch = branch?.next.get(value);
    return branch?.cell;
  }

  #add(values: readonly LabelValue[]): Cell {
    const known = values.map((value, index) => {
      const allowed = this.#labels[index]?.[1];
      return allowed === 'any' || allowed?.includes(String(value)) ? value : OTHER;
    });
    const counted = this.#listed.length < this.#most ? known : known.map(() => OTHER);
    const found = this.#find(counted);
    if (found) return found;
    if (!counted.includes(OTHER)) this.#addWith(counted);
    return this.#find(counted) ?? this.#addOne(counted);
  }

  /** Together with all that differ from it by listed values only. */
  #addWith(given: readonly LabelValue[], values: readonly LabelValue[] = []): void {
    const label = this.#labels[values.length];
    if (!label) return void this.#addOne(values);
    const [, allowed] = label;
    const all = allowed === 'any' ? given.slice(values.length, values.length + 1) : allowed;
    for (const value of all) this.#addWith(given, [...values, value]);
  }

  #addOne(values: readonly LabelValue[]): Cell {
    let branch = this.#root;
    for (const value of values) {
      const next: Branch<Cell> = branch.next.get(value) ?? { next: new Map() };
      branch.next.set(value, next);
      branch = next;
    }
    const cell = this.#make();
    branch.cell = cell;
    this.#listed.push({
      labels: labelText(
        this.#labels.map(([name]) => name),
        values,
      ),
      cell,
    });
    return cell;
  }
}

/** Counts; never goes down. */
export function createCounter<const Of extends Labels>(
  described: Described & { readonly labels: Of; readonly most?: number },
): Instrument & { count(...values: ValuesOf<Of>): void } {
  const cells = new Cells(described.labels, () => ({ n: 0 }), described.most);
  return {
    ...facts(described, 'counter'),
    count(...values) {
      cells.at(values).n += 1;
    },
    text: async () =>
      written(
        described,
        'counter',
        cells.listed.map(({ labels, cell }) => line(described.name, labels, cell.n)),
      ),
  };
}

/** Counts how long things took, by seconds. */
export function createHistogram<const Of extends Labels>(
  described: Described & { readonly labels: Of; readonly buckets: readonly number[]; readonly most?: number },
): Instrument & { observe(millis: number, ...values: ValuesOf<Of>): void } {
  const { name, buckets } = described;
  const make = () => ({ counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 });
  const cells = new Cells(described.labels, make, described.most);
  const linesOf = ({ labels, cell }: (typeof cells.listed)[number]) => {
    let count = 0;
    const lines = cell.counts.map((n, index) => {
      count += n;
      const limit = `le="${buckets[index] ?? '+Inf'}"`;
      return line(`${name}_bucket`, labels === '' ? limit : `${limit},${labels}`, count);
    });
    return [...lines, line(`${name}_sum`, labels, cell.sum), line(`${name}_count`, labels, count)];
  };
  return {
    ...facts(described, 'histogram'),
    observe(millis, ...values) {
      const cell = cells.at(values);
      const seconds = Math.max(millis, 0) / 1000;
      let index = 0;
      while (index < buckets.length && seconds > (buckets[index] ?? 0)) index += 1;
      cell.counts[index] = (cell.counts[index] ?? 0) + 1;
      cell.sum += seconds;
    },
    text: async () => written(described, 'histogram', cells.listed.flatMap(linesOf)),
  };
}

export type GaugeRow = readonly [value: number, ...labels: string[]];

/** What is at the moment, asked for when somebody reads it. Left out while nobody can tell. */
export function createGauge(
  described: Described & { readonly labels: readonly string[] },
): Instrument & { watch(read: () => Promise<readonly GaugeRow[]>): void } {
  const { name, labels } = described;
  let readRows: () => Promise<readonly GaugeRow[]> = () => Promise.resolve([]);
  return {
    name,
    type: 'gauge',
    labels,
    watch: (read) => void (readRows = read),
    async text() {
      const rows = await inTime(readRows).catch(() => []);
      const lines = rows.slice(0, MOST_CELLS).map(([value, ...values]) => line(name, labelText(labels, values), value));
      return written(described, 'gauge', lines);
    },
  };
}

const facts = <Type extends Instrument['type']>(
  { name, labels }: Described & { readonly labels: Labels },
  type: Type,
) => ({
  name,
  type,
  labels: labels.map(([label]) => label),
});

/** The other figures matter most while the database does not answer. */
const inTime = <Value>(work: () => Promise<Value>): Promise<Value> =>
  withDeadline({ millis: READ_WITHIN_MS, signal: new AbortController().signal }, (signal) =>
    unlessAborted(work(), signal),
  );

const labelText = (names: readonly string[], values: readonly LabelValue[]): string =>
  names.map((name, index) => `${name}="${escaped(String(values[index]))}"`).join(',');

const escaped = (value: string): string =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

const line = (name: string, labels: string, value: number): string =>
  labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`;

const written = ({ name, help }: Described, type: string, lines: readonly string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
