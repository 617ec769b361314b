import { memo, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Skeleton } from '@keystead/ui';
import { t } from '../words.ts';
import { pressRow } from './press-row.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useWindowRows, type LongList } from './use-window-rows.ts';
import styles from './data-table.module.css';

export interface Column<Row, Order extends string = string> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Secondary text, monospace text or aligned numbers. */
  readonly look?: 'muted' | 'mono' | 'number';
  /** Percent of the table width, or pixels. */
  readonly width?: `${number}%` | number;
  /** Order of the list when sorted by this column; undefined if the list can't be sorted by it. */
  readonly sort?: Order;
  /** Makes this column the row header instead of the first one. */
  readonly isName?: boolean;
  /** Doesn't wrap, for example a time. */
  readonly isOneLine?: boolean;
  /** Hidden on a phone. */
  readonly isMinor?: boolean;
}

/** Second line of a cell. */
export const SecondLine = ({ children }: { children: ReactNode }): ReactElement => (
  <span className={styles.second}>{children}</span>
);

interface Sorting<Order extends string> {
  readonly by: Order;
  readonly isDescending: boolean;
  readonly onSort: (by: Order) => void;
}

interface Selecting<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
  readonly labelOf: (row: Row) => string;
  /** Accessible name of the select-all checkbox; `all` is its state. */
  readonly allLabel: string;
  readonly all: boolean | 'some';
  readonly onToggleAll: () => void;
}

interface DataTableProps<Row, Order extends string> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row, Order>[];
  rows: readonly Row[] | LongList<Row>;
  rowKey: (row: Row) => string;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactElement | undefined;
  /** Actions at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Key of the row that is open next to the table. */
  openKey?: string | undefined;
  sorting?: Sorting<Order>;
  selecting?: Selecting<Row> | undefined;
  /** Number of all rows, if `rows` has only some of them; undefined while it isn't known. */
  total?: number | undefined;
  /** Row height in pixels. If set, only rows near the viewport are drawn. */
  rowHeight?: number;
  /** Lets ↑ and ↓ move between rows. For the main table of a page, whose rows have a link. */
  hasRowKeys?: boolean;
  /** Uses the full width of the page. */
  isWide?: boolean;
}

/** A table of records. Clicking anywhere on a row opens its page. On a phone each row is a block of lines. */
export function DataTable<Row, Order extends string = string>(props: DataTableProps<Row, Order>): ReactElement | null {
  const { label, columns, rows: given, rowKey, empty, actions, openKey, selecting, total } = props;
  const { rowHeight, hasRowKeys = false, isWide = false } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const list = isLongList(given) ? given : longListOf(given);
  const current = useRowKeys({
    length: hasRowKeys ? list.length : 0,
    onSelect: (index) => {
      const row = list.at(index);
      if (row) selecting?.onToggle(row);
    },
  });
  if (list.length === 0 && empty) return empty;
  const rowOf = (index: number): ReactElement => {
    const row = list.at(index);
    if (!row) return <SkeletonRow key={index} width={columns.length + 2} />;
    return (
      <DataRow
        key={rowKey(row)}
        row={row}
        index={index}
        ariaIndex={rowHeight === undefined ? undefined : index + 2}
        columns={columns as readonly Column<unknown>[]}
        actions={actions as DataRowProps['actions']}
        isOpen={openKey !== undefined && rowKey(row) === openKey}
        isSelected={selecting?.isSelected(row)}
        selectLabel={selecting?.labelOf(row)}
        onToggle={selecting?.onToggle as DataRowProps['onToggle']}
      />
    );
  };
  return (
    <table
      className={styles.table}
      aria-label={label}
      aria-rowcount={rowHeight === undefined ? undefined : total === undefined ? -1 : total + 1}
      data-wide={isWide || undefined}
      data-fixed={rowHeight === undefined ? undefined : true}
    >
      <Head {...props} />
      <tbody ref={body}>
        {rowHeight === undefined ? (
          <AllRows body={body} current={current} length={list.length} rowOf={rowOf} />
        ) : (
          <RowsInSight body={body} current={current} list={list} rowHeight={rowHeight} rowOf={rowOf} />
        )}
      </tbody>
    </table>
  );
}

const isLongList = <Row,>(rows: readonly Row[] | LongList<Row>): rows is LongList<Row> => 'reach' in rows;

const longListOf = <Row,>(rows: readonly Row[]): LongList<Row> => ({
  length: rows.length,
  at: (index) => rows[index],
  reach: () => undefined,
});

interface BodyProps {
  body: React.RefObject<HTMLTableSectionElement | null>;
  current: number | undefined;
  rowOf: (index: number) => ReactElement;
}

function AllRows({ body, current, length, rowOf }: BodyProps & { length: number }): ReactElement {
  useEffect(() => {
    if (current !== undefined) body.current?.querySelector<HTMLElement>(`[data-row='${current}'] a`)?.focus();
  }, [body, current]);
  return <>{Array.from({ length }, (_, index) => rowOf(index))}</>;
}

interface RowsInSightProps extends BodyProps {
  list: LongList<unknown>;
  rowHeight: number;
}

function RowsInSight({ body, current, list, rowHeight, rowOf }: RowsInSightProps): ReactElement {
  const { rows, before, after } = useWindowRows(body, { list, rowHeight, current });
  return (
    <>
      <Spacer height={before} />
      {rows.map(rowOf)}
      <Spacer height={after} />
    </>
  );
}

const Spacer = ({ height }: { height: number }): ReactElement | null =>
  height === 0 ? null : <tr aria-hidden="true" style={{ height }} />;

const SkeletonRow = ({ width }: { width: number }): ReactElement => (
  <tr className={styles.row} aria-hidden="true">
    <td className={styles.cell} colSpan={width}>
      <Skeleton shape="text" />
    </td>
  </tr>
);

function Head<Row, Order extends string>(props: DataTableProps<Row, Order>): ReactElement {
  const { columns, actions, selecting, sorting, rowHeight } = props;
  return (
    <thead>
      <tr aria-rowindex={rowHeight === undefined ? undefined : 1}>
        {selecting && (
          <th className={styles.cell} data-check scope="col">
            <input
              className="ks ks-check-box"
              type="checkbox"
              aria-label={selecting.allLabel}
              checked={selecting.all === true}
              ref={(box) => {
                if (box) box.indeterminate = selecting.all === 'some';
              }}
              onChange={selecting.onToggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.label} column={column} sorting={sorting} />
        ))}
        {actions && (
          <th className={styles.cell} data-actions scope="col">
            <span className="ks ks-hidden">{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface ColumnHeadProps<Order extends string> {
  column: Pick<Column<never, Order>, 'label' | 'look' | 'width' | 'sort' | 'isMinor'>;
  sorting: Sorting<Order> | undefined;
}

/** Column heading. Clicking it sorts by the column or reverses the order. */
function ColumnHead<Order extends string>({ column, sorting }: ColumnHeadProps<Order>): ReactElement {
  const { label, look, width, sort, isMinor } = column;
  const order = sort !== undefined && sorting?.by === sort && (sorting.isDescending ? 'descending' : 'ascending');
  return (
    <th
      className={styles.cell}
      scope="col"
      data-look={look}
      data-minor={isMinor}
      style={width === undefined ? undefined : { width }}
      aria-sort={order || undefined}
    >
      {sort === undefined || !sorting ? (
        label
      ) : (
        <button className={styles.sort} type="button" onClick={() => sorting.onSort(sort)}>
          {label}
          {order && <span aria-hidden="true">{order === 'descending' ? ' ↓' : ' ↑'}</span>}
        </button>
      )}
    </th>
  );
}

interface DataRowProps {
  row: unknown;
  index: number;
  /** Row number counted from the heading, if only some of the rows are drawn. */
  ariaIndex: number | undefined;
  columns: readonly Column<unknown>[];
  actions: ((row: unknown) => ReactNode) | undefined;
  isOpen: boolean;
  isSelected: boolean | undefined;
  selectLabel: string | undefined;
  onToggle: ((row: unknown) => void) | undefined;
}

/** Memoized, so that scrolling only renders new rows. */
const DataRow = memo(function DataRow(props: DataRowProps): ReactElement {
  const { row, index, ariaIndex, columns, actions, isOpen, isSelected = false, selectLabel, onToggle } = props;
  const name = columns.findIndex(({ isName }) => isName);
  return (
    <tr
      className={styles.row}
      aria-rowindex={ariaIndex}
      data-row={index}
      data-selected={isOpen || isSelected || undefined}
      onClick={pressRow}
      onAuxClick={pressRow}
    >
      {onToggle && (
        <td className={styles.cell} data-check>
          <input
            className="ks ks-check-box"
            type="checkbox"
            aria-label={selectLabel}
            checked={isSelected}
            onChange={() => onToggle(row)}
          />
        </td>
      )}
      {columns.map(({ label, look, cell, isOneLine, isMinor }, at) => {
        const Cell = at === Math.max(0, name) ? 'th' : 'td';
        return (
          <Cell
            key={label}
            className={styles.cell}
            scope={Cell === 'th' ? 'row' : undefined}
            data-label={label}
            data-look={look}
            data-nowrap={isOneLine}
            data-minor={isMinor}
          >
            {cell(row)}
          </Cell>
        );
      })}
      {actions && (
        <td className={styles.cell} data-actions>
          {actions(row)}
        </td>
      )}
    </tr>
  );
});
