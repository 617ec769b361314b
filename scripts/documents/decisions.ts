import path from 'node:path';
import type { Document } from './broken-links.ts';

/** The file name of an ADR: docs/adr/NNNN-title.md. */
const PAGE = /^docs\/adr\/(\d{4})-[\w-]+\.md$/;

export const isDecision = (file: string): boolean => PAGE.test(file);

const numberOf = (file: string): number => Number(PAGE.exec(file)?.[1]);

/** Returns mentions of ADRs that don't exist or have another number, one line each. */
export function wrongDecisions(sources: readonly Document[], pages: readonly string[]): string[] {
  return sources.flatMap(({ path: source, markdown }) => {
    const named = [...markdown.matchAll(/(?<![\w-])adr\/\d{4}[\w-]*(?:\.\w+)?/g)].map(([name]) => `docs/${name}`);
    const numbered = [...markdown.matchAll(/\[ADR (\d+)\]\(([^)#]+)/g)]
      .map(([, number, link = '']) => ({ number, page: path.posix.join(path.posix.dirname(source), link) }))
      .filter(({ number, page }) => numberOf(page) !== Number(number));
    return [
      ...named.filter((page) => !pages.includes(page)).map((page) => `${source}: ${page} does not exist`),
      ...numbered.map(({ number, page }) => `${source}: ADR ${number} leads to ${page}`),
    ];
  });
}

/** Returns ADRs that neither code nor ARCHITECTURE.md mentions, because readers of those would not find them. */
export const unnamedDecisions = (sources: readonly Document[], pages: readonly string[]): string[] =>
  pages.filter((page) => !sources.some(({ markdown }) => markdown.includes(page)));

/** Returns ADRs whose number is not the next one. */
export const misnumberedDecisions = (pages: readonly string[]): string[] =>
  pages.toSorted().filter((page, index) => numberOf(page) !== index + 1);
