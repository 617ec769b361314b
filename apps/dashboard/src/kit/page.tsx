import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  /** The purpose of the page in one line. */
  text?: ReactNode;
  /** Shown above the title: links to the parent pages. */
  above?: ReactNode;
  /** Shown before the title. */
  picture?: ReactNode;
  /** Status badges after the title. */
  badges?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  /** A narrow column keeps text readable, tables and charts use the whole window, an editor also uses the padding. */
  width?: 'column' | 'window' | 'editor';
  children: ReactNode;
}

/** A page of the dashboard. Its title gets the focus when the user comes from another page. */
export function Page({
  title,
  text,
  above,
  picture,
  badges,
  actions,
  width = 'column',
  children,
}: PageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Keystead`;
  }, [title]);
  // Only on mount: a title that changes later must not take the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.page} data-width={width}>
      {above}
      <header className={styles.header}>
        {picture}
        <div className={styles.about}>
          <div className={styles.name}>
            <h1 className={styles.title} ref={heading} tabIndex={-1} dir="auto">
              {title}
            </h1>
            {badges}
          </div>
          {text !== undefined && <div className={styles.text}>{text}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
