import type { ReactElement } from 'react';
import { t } from '../words.ts';

interface ColumnHeadsProps {
  labels: readonly string[];
  /** Whether a last column has what can be done with a row; its name is for those who do not see it. */
  hasActions?: boolean;
}

/** What the columns of a table are called. */
export const ColumnHeads = ({ labels, hasActions = false }: ColumnHeadsProps): ReactElement => (
  <thead>
    <tr>
      {labels.map((label) => (
        <th key={label} className="ks ks-data-cell" scope="col">
          {label}
        </th>
      ))}
      {hasActions && (
        <th className="ks ks-data-cell" scope="col">
          <span className="ks ks-hidden">{t('Actions')}</span>
        </th>
      )}
    </tr>
  </thead>
);
