import type { ReactNode } from 'react';
import { hasWords } from '../../kit/has-words.ts';

export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** The group that lists the item. */
  readonly group: string;
  /** Where it leads, or another name for it. Searched too. */
  readonly hint?: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  /** More actions for the item. */
  readonly actions?: readonly PaletteItem[];
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

const MOST_PER_GROUP = 12;

/**
 * Returns the items whose label or hint contains every typed word, in their groups. Items that start with the first
 * word come first.
 */
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
