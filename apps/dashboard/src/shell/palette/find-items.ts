import type { ReactNode } from 'react';
import { hasWords } from '../../kit/has-words.ts';

export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** What it stands below. */
  readonly group: string;
  /** Where it leads, or what else it is called; searched too. */
  readonly hint?: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  /** What else can be done with it. */
  readonly actions?: readonly PaletteItem[];
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

const MOST_PER_GROUP = 12;

/** The items that have every typed word in their label or hint, those that begin with it first, in their groups. */
export function findItems(items: readonly PaletteItem[], text: string): PaletteGroup[] {
  const [first = ''] = text.trim().toLocaleLowerCase().split(/\s+/);
  const matching = items
    .filter(({ label, hint = '' }) => hasWords(`${label} ${hint}`, text))
    .toSorted((one, other) => Number(begins(other, first)) - Number(begins(one, first)));
  return [...new Set(items.map(({ group }) => group))]
    .map((label) => ({ label, items: matching.filter(({ group }) => group === label).slice(0, MOST_PER_GROUP) }))
    .filter((group) => group.items.length > 0);
}

const begins = ({ label }: PaletteItem, word: string): boolean => label.toLocaleLowerCase().startsWith(word);
