import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '../packages/server/src/create-metrics.ts';
import { listOwnMetrics, type OwnMetric } from '../packages/server/src/testing/own-metrics.ts';
import { fromRoot } from './root.mjs';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
interface Board {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string }[] };
}

const board = JSON.parse(readFileSync(fromRoot('docs/grafana/keystead.json'), 'utf8')) as Board;
const panels = board.panels.filter(({ type }) => type !== 'row');
const instruments = listOwnMetrics();
const exprs = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const FIGURE = /\b(?:keystead|process|nodejs)_\w+/g;
const figuresIn = (expr: string): string[] => expr.match(FIGURE) ?? [];
/** Labels that Prometheus gives to all that it collects. */
const GIVEN = ['instance', 'job'];

/** A histogram is asked for by its parts, and by nothing else. */
const namesOf = ({ name, type }: OwnMetric): string[] =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name];
const instrumentOf = (figure: string) => instruments.find((instrument) => namesOf(instrument).includes(figure));

/** What a query names as labels: in braces, and to sum by. */
function labelsIn(expr: string): string[] {
  const matched = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label),
  );
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = '']) => inside.split(/,\s*/));
  return [...matched, ...grouped];
}

/** Labels of a query that none of its figures has. */
function strangeLabels(expr: string): string[] {
  const known = figuresIn(expr).flatMap((figure) => {
    const instrument = instrumentOf(figure);
    return [...(instrument?.labelNames ?? []), ...(instrument?.type === 'histogram' ? ['le'] : [])];
  });
  return labelsIn(expr)
    .filter((label) => ![...known, ...GIVEN].includes(label))
    .map((label) => `${label} in ${expr}`);
}

test('every panel has queries, and each asks for figures that are served', async () => {
  const served = [...(await createMetrics().text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  const ofTheProcess = new Set(served.filter((name) => !name.startsWith('keystead_')));

  expect(panels.length).toBeGreaterThan(20);
  expect(panels.filter(({ targets = [] }) => targets.length === 0).map(({ title }) => title)).toEqual([]);
  expect(exprs.filter((expr) => figuresIn(expr).length === 0)).toEqual([]);
  expect(exprs.flatMap(figuresIn).filter((figure) => !instrumentOf(figure) && !ofTheProcess.has(figure))).toEqual([]);
});

test('queries name labels that their figures have', () => {
  expect(exprs.flatMap(strangeLabels)).toEqual([]);
});

test('nothing of ours is left out of the board', () => {
  const shown = new Set(exprs.flatMap(figuresIn));
  const missing = instruments.filter((instrument) => !namesOf(instrument).some((name) => shown.has(name)));

  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('it fits whatever Prometheus it is brought to', () => {
  expect(board.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
  expect(JSON.stringify(board.panels)).not.toMatch(/"uid":"(?!\$\{datasource\})/);
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
});

test('the alerts of the guide ask for figures that there are, by labels that they have', () => {
  const guide = readFileSync(fromRoot('docs/guide/monitoring.md'), 'utf8');
  const [, alerts = ''] = guide.split('## Alerts');
  const queries = [...alerts.matchAll(/^\| `([^`]+)` \|/gm)].map(([, query = '']) => query);

  expect(queries.length).toBeGreaterThan(5);
  expect(queries.flatMap(figuresIn).filter((figure) => !instrumentOf(figure))).toEqual([]);
  expect(queries.flatMap(strangeLabels)).toEqual([]);
});
