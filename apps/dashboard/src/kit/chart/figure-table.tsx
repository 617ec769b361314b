import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { DataTable } from '../data-table.tsx';
import styles from './time-chart.module.css';

export interface FigureTableProps {
  label: string;
  /** What the columns are called, that of the names first. */
  heads: readonly string[];
  /** In the order in which they are read. */
  rows: readonly { readonly id: string; readonly name: string; readonly cells: readonly string[] }[];
  /** What is copied. */
  content: string;
}

/** The numbers of a chart as text. */
export const FigureTable = ({ label, heads, rows, content }: FigureTableProps): ReactElement => (
  <>
    <CopyButton content={content} />
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
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
