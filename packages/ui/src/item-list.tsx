'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface ItemListProps {
  children: ReactNode;
}

export const ItemList = ({ children }: ItemListProps): ReactElement => <ul className="ks ks-list">{children}</ul>;

export interface ListItemProps {
  icon?: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  /** A status at the end of the title. */
  badge?: ReactNode;
  /** The buttons of the item. */
  action?: ReactNode;
}

export function ListItem({ icon, title, detail, badge, action }: ListItemProps): ReactElement {
  const slot = useSlot();
  return (
    <li className={slot('list-item')}>
      {icon && <span className="ks ks-list-icon">{icon}</span>}
      <div className="ks ks-list-text">
        <div className="ks ks-list-title">
          {title} {badge}
        </div>
        <div className="ks ks-list-detail">{detail}</div>
      </div>
      {action}
    </li>
  );
}
