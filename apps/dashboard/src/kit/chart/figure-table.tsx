import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { DataTable } from '../data-table.tsx';
import styles from './time-chart.module.css';

export interface FigureTableProps {
  label: string;
  /** The column headings, starting with the one for the names. */
  heads: readonly string[];
  /** In display order. */
  rows: readonly { readonly id: string; readonly name: string; readonly cells: readonly string[] }[];
  /** The text that the copy button copies. */
  content: string;
}

/** A table with the numbers of a chart. */
export const FigureTable = ({ label, heads, rows, content }: FigureTableProps): ReactElement => (
  <>
    <CopyButton content={content} />
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <DataTable
        label={label}
        columns={heads.map((head, at) => ({
          label: head,
          ...(at > 0 && { look: 'number' as const }),
          cell: ({ name, cells }: FigureTableProps['rows'][number]) => (at === 0 ? name : cells[at - 1]),
        }))}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </section>
  </>
);
