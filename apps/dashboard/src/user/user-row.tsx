import type { ReactElement, ReactNode } from 'react';

interface UserRowProps {
  icon: ReactNode;
  title: ReactNode;
  badges?: ReactNode;
  detail: ReactNode;
  /** Why the last thing that was tried failed. */
  problem?: string | undefined;
  actions?: ReactNode;
}

/** Something of a person, and what can be done with it. */
export const UserRow = ({ icon, title, badges, detail, problem, actions }: UserRowProps): ReactElement => (
  <li className="setting person-row">
    <span className="setting-icon">{icon}</span>
    <div className="setting-about">
      <div className="person-row-title">
        <span className="setting-label" dir="auto">
          {title}
        </span>
        {badges}
      </div>
      <div className="setting-hint">{detail}</div>
      {problem !== undefined && (
        <div className="setting-error" role="alert">
          {problem}
        </div>
      )}
    </div>
    {actions !== undefined && <div className="person-row-actions">{actions}</div>}
  </li>
);
