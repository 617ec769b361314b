import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import styles from './shell.module.css';

/** The name of the product, with a link to the home page. */
export const Brand = (): ReactElement => (
  <Link className={styles.brand} to="/">
    <Mark />
    Keystead
  </Link>
);

/** The logo: a keyhole. */
export const Mark = (): ReactElement => (
  <svg className={styles.brandMark} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--primary)" />
    <path d="M16 9a4.5 4.5 0 0 0-2.2 8.4L12.75 23h6.5l-1.05-5.6A4.5 4.5 0 0 0 16 9Z" fill="var(--primary-foreground)" />
  </svg>
);
