import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { manyMembersTeams } from './many-members.ts';
import type { RecordedStatement } from './recorded-statements.ts';
import { testScale } from './scale.ts';

/** When so large a share of the users of `insertManyUsers` had signed up. */
export const whenShare = (share: number): number => Date.UTC(2027, 0, 1) + share * testScale.listedUsers * 60_000;
const at = (share: number): string => String(whenShare(share));

/** What a list is narrowed by, and by what else in another line: no two of one line are asked for together. */
const KINDS: readonly (readonly string[])[] = [
  ['verified=true', 'verified=false'],
  ['mfa=true', 'mfa=false'],
  ['restricted=true', 'restricted=false'],
  [
    'method=password',
    'method=github',
    'method=discord',
    'method=spotify',
    'method=github,discord',
    'method=magic_link',
    'method=magic_link,discord',
  ],
  [
    `signed_up_from_millis=${at(0.99)}`,
    `signed_up_to_millis=${at(0.01)}`,
    `signed_up_to_millis=${at(0.5)}`,
    `signed_up_from_millis=${at(0.5)}&signed_up_to_millis=${at(0.501)}`,
  ],
  [
    `active_from_millis=${at(0.99)}`,
    `active_to_millis=${at(0.01)}`,
    `active_to_millis=${at(0.999)}`,
    `active_from_millis=${at(0.5)}&active_to_millis=${at(0.501)}`,
  ],
  Object.values(manyMembersTeams).map((id) => `team_id=${id}`),
];
/** Two letters, some that one in a thousand or in a hundred has, somebody's address, what everybody has, and nobody. */
export const SEARCHES = ['ab', 'abcd', 'abc', '9ffd4416200@example.com', 'example.com', 'nobody at all'].map(
  (words) => `query=${encodeURIComponent(words)}`,
);

export const ONE_FILTER = KINDS.flat();
export const TWO_FILTERS = [...KINDS, SEARCHES.slice(0, 3)].flatMap((some, index, kinds) =>
  kinds.slice(index + 1).flatMap((others) => some.flatMap((one) => others.map((other) => `${one}&${other}`))),
);
/** The same as a bulk job is given it. */
export const filterOf = (query: string): object =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => {
      if (name === 'method') return [name, value.split(',')];
      if (name.endsWith('_millis')) return [name, Number(value)];
      return [name, value === 'true' || (value === 'false' ? false : value)];
    }),
  );
/** With a team that one in a hundred is in. */
export const TEAM_AND_OTHERS = TWO_FILTERS.filter((query) => query.includes(manyMembersTeams['8,000']));
/** What the dashboard shows on a page: the teams of each as well. */
export const PAGE = 'include=teams&limit=100';
/** The newest and the last active first, as they are shown, or the other way round. */
export const inTwoOrders = (queries: readonly string[]): string[] =>
  queries.flatMap((query, index) =>
    ORDERS.filter((order) => order.endsWith('desc=true') === (index % 2 === 0)).map(
      (order) => `${query}&${order}&${PAGE}`,
    ),
  );
export const ORDERS = [
  'order_by=signed_up_at',
  'order_by=signed_up_at&desc=true',
  'order_by=last_active_at',
  'order_by=last_active_at&desc=true',
] as const;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

export interface ReadRows {
  /** From tables and indexes, by all steps together. */
  readonly rows: number;
  /** The tables that it reads from one end to the other. */
  readonly whole: readonly string[];
}

/** What PostgreSQL reads for a statement. */
export async function readRows(client: pg.Client, { text, values }: RecordedStatement): Promise<ReadRows> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, [
    ...values,
  ]);
  const [root] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!root) throw new Error('no plan');
  const scans = nodesOf(root.Plan).filter((node) => node['Relation Name'] !== undefined);
  const read = scans.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  return {
    rows: Math.round(read.reduce((all, some) => all + some, 0)),
    whole: scans.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
  };
}

/** How many blocks PostgreSQL reads for a statement, from memory or from disk. */
export async function readBlocks(client: pg.Client, { text, values }: RecordedStatement): Promise<number> {
  type Blocks = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Blocks }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...values],
  );
  const [root] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!root) throw new Error('no plan');
  return root.Plan['Shared Hit Blocks'] + root.Plan['Shared Read Blocks'];
}

/**
 * For how long PostgreSQL is on the processor, in milliseconds: the plan included, other work of the machine not. Where Linux
 * does not tell, it is how long the answer took.
 */
export async function processorMillis(client: pg.Client, { text, values }: RecordedStatement): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const millis = () =>
    readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').then(
      (told) => Number.parseInt(told, 10) / 1e6,
      () => performance.now(),
    );
  const before = await millis();
  await client.query(text, [...values]);
  return (await millis()) - before;
}

/** The middle, what one in twenty takes longer than, and the longest. */
export function spread(millis: readonly number[]): Record<'p50' | 'p95' | 'max', string> {
  const sorted = millis.toSorted((a, b) => a - b);
  const share = (of: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0).toFixed(1);
  return { p50: share(0.5), p95: share(0.95), max: share(1) };
}
