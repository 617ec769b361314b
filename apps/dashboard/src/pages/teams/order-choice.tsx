import type { ReactElement } from 'react';
import { SelectField } from '@keystead/ui/dashboard';
import { t } from '../../words.ts';
import { isDescending, type TeamOrder } from './team-search.ts';
import styles from './teams.module.css';

/** Orders for a list without column headings, with their values in the URL. */
const ORDERS: readonly { readonly label: string; readonly order: TeamOrder }[] = [
  { label: t('Newest first'), order: {} },
  { label: t('Oldest first'), order: { desc: false } },
  { label: t('Names from A to Z'), order: { sort: 'name' } },
  { label: t('Names from Z to A'), order: { sort: 'name', desc: true } },
];
const OPTIONS = ORDERS.map(({ label }, index) => ({ value: String(index), label }));

interface OrderChoiceProps {
  order: TeamOrder;
  onOrder: (order: TeamOrder) => void;
}

/** The order of the teams, on a phone. */
export function OrderChoice({ order, onOrder }: OrderChoiceProps): ReactElement {
  const current = ORDERS.findIndex(
    (one) => one.order.sort === order.sort && isDescending(one.order) === isDescending(order),
  );
  return (
    <div className={styles.order}>
      <SelectField
        label={<span className="ks ks-hidden">{t('Sort by')}</span>}
        options={OPTIONS}
        value={String(current)}
        onChange={({ currentTarget }) => onOrder(ORDERS[Number(currentTarget.value)]?.order ?? {})}
      />
    </div>
  );
}
