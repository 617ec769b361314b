import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface EmptyStateProps {
  /** One of the drawings of this package. */
  path: string;
  title: ReactNode;
  text?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** Where nothing is yet. */
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
