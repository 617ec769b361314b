import type { ReactElement } from 'react';
import { t } from '../words.ts';
import { isDescending } from './team-order.ts';
import type { TeamOrder } from './team-search.ts';

/** For a list without heads. Each is what the address says of it. */
const ORDERS: readonly { readonly label: string; readonly order: TeamOrder }[] = [
  { label: t('Newest first'), order: {} },
  { label: t('Oldest first'), order: { desc: false } },
  { label: t('Names from A to Z'), order: { sort: 'name' } },
  { label: t('Names from Z to A'), order: { sort: 'name', desc: true } },
];

interface OrderChoiceProps {
  order: TeamOrder;
  onOrder: (order: TeamOrder) => void;
}

/** The order of the teams, on a phone. */
export const OrderChoice = ({ order, onOrder }: OrderChoiceProps): ReactElement => (
  <select
    className="ks ks-select team-order"
    aria-label={t('Order')}
    value={ORDERS.findIndex((one) => one.order.sort === order.sort && isDescending(one.order) === isDescending(order))}
    onChange={({ currentTarget }) => onOrder(ORDERS[Number(currentTarget.value)]?.order ?? {})}
  >
    {ORDERS.map(({ label }, index) => (
      <option key={label} value={index}>
        {label}
      </option>
    ))}
  </select>
);
