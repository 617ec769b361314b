import type pg from 'pg';
import type { RecordedStatement } from './recorded-statements.ts';

/** Tables that grow with the number of users. */
const LARGE = new Set(['users', 'sessions', 'events', 'oauth_accounts']);
/** More rows than any page needs. */
const MANY_ROWS = 20_000;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

export interface Explained {
  readonly indexes: string[];
  /** The execution time in PostgreSQL; undefined for statements that can't run twice. */
  readonly millis: number | undefined;
  /** Scans and sorts of whole tables. */
  readonly problems: string[];
}

const UNIQUE_VIOLATION = '23505';
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Explains a statement with its generic plan and with a plan for its values. Rolls everything back. */
export async function explainStatement(client: pg.Client, statement: RecordedStatement): Promise<Explained> {
  const { text, values, isPlannedAnew } = statement;
  const planned = isPlannedAnew ? [] : [await explain(client, 'generic_plan', text)];
  planned.push(await explain(client, 'costs', text, values));
  const done = await explainDone(client, text, values);
  const nodes = [...planned, ...(done ? [done] : [])].flatMap(({ Plan: root }) => nodesOf(root));
  return {
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    millis: done?.['Execution Time'],
    problems: [...new Set(nodes.flatMap(problemsOf))],
  };
}

interface Root {
  readonly Plan: Plan;
  readonly 'Execution Time'?: number;
}

async function explain(
  client: pg.Client,
  option: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Root> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Root] }>(`explain (${option}, format json) ${text}`, [
    ...values,
  ]);
  const [root] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!root) throw new Error('no plan');
  return root;
}

async function explainDone(client: pg.Client, text: string, values: readonly unknown[]): Promise<Root | undefined> {
  await client.query('begin');
  try {
    return await explain(client, 'analyze', text, values);
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return undefined;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

function problemsOf(node: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table = '' } = node;
  if (type === 'Seq Scan' && LARGE.has(table)) return [`reads all of ${table}`];
  if (type.includes('Sort') && node['Plan Rows'] > MANY_ROWS) return [`sorts ${node['Plan Rows']} rows`];
  const passed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const read = ((node['Actual Rows'] ?? 0) + passed) * (node['Actual Loops'] ?? 1);
  return read > MANY_ROWS ? [`${type} reads ${read} rows`] : [];
}
