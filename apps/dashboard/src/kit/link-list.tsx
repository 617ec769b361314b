import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { chevronIcon, Icon } from '@keystead/ui';
import styles from './link-list.module.css';

/** A list of links with two lines each. */
export const LinkList = ({ children }: { children: ReactNode }): ReactElement => (
  <ul className={styles.list}>{children}</ul>
);

interface LinkItemProps {
  to: NonNullable<LinkProps['to']>;
  params: Readonly<Record<string, string>>;
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  /** Replaces the arrow at the end. */
  end?: ReactNode;
}

export const LinkItem = ({ to, params, icon, title, detail, end }: LinkItemProps): ReactElement => (
  <li>
    {/* Each route names its own parameters. */}
    <Link className={styles.link} to={to} params={params as never}>
      {icon}
      <span className={styles.about}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.detail} dir="auto">
          {detail}
        </span>
      </span>
      {end ?? <Icon path={chevronIcon} isDirectional />}
    </Link>
  </li>
);
