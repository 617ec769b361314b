import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface EmptyStateProps {
  /** One of the icon paths of this package. */
  path: string;
  title: ReactNode;
  text?: ReactNode;
  /** The button that creates the first item. */
  action?: ReactNode;
}

/** Shown while a list is empty. */
export const EmptyState = ({ path, title, text, action }: EmptyStateProps): ReactElement => (
  <div className="ks ks-empty">
    <span className="ks ks-empty-icon">
      <Icon path={path} />
    </span>
    <h2 className="ks ks-empty-title">{title}</h2>
    {text && <p className="ks ks-empty-text">{text}</p>}
    {action}
  </div>
);
