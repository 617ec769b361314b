import type { ReactElement } from 'react';

interface SortHeadProps {
  label: string;
  /** How the list is sorted by it at the moment, if it is. */
  sorted: 'ascending' | 'descending' | undefined;
  /** Undefined where the server cannot sort by it: then it is no button. */
  onSort: (() => void) | undefined;
  /** In percent of the table. */
  width?: number;
}

/** What a column is called; pressed, the list is sorted by it, or turned round. */
export const SortHead = ({ label, sorted, onSort, width }: SortHeadProps): ReactElement => (
  <th
    className="ks ks-data-cell"
    scope="col"
    style={width === undefined ? undefined : { width: `${width}%` }}
    aria-sort={sorted}
  >
    {onSort ? (
      <button className="ks" type="button" onClick={onSort}>
        {label}
        {sorted && <span aria-hidden="true">{sorted === 'descending' ? ' ↓' : ' ↑'}</span>}
      </button>
    ) : (
      label
    )}
  </th>
);
