import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';

export interface FigureTableProps {
  label: string;
  /** What the columns are called, that of the names first. */
  heads: readonly string[];
  /** In the order in which they are read. */
  rows: readonly { readonly id: string; readonly name: string; readonly cells: readonly string[] }[];
  /** What is copied. */
  content: string;
}

const NUMBERS = { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;

/** The numbers of a chart as text. */
export const FigureTable = ({ label, heads, rows, content }: FigureTableProps): ReactElement => (
  <>
    <CopyButton content={content} />
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
    <section aria-label={label} tabIndex={0} style={{ maxBlockSize: 320, overflow: 'auto' }}>
      <table className="ks ks-data" aria-label={label}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} className="ks ks-data-cell" scope="col" style={index > 0 ? NUMBERS : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <th className="ks ks-data-cell" scope="row">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className="ks ks-data-cell" data-muted style={NUMBERS}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </>
);
