import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  /** What the page is for, in a line. */
  text?: ReactNode;
  /** Above the title: links to the pages that lead here. */
  above?: ReactNode;
  /** Before the title. */
  picture?: ReactNode;
  /** How it stands, at the end of the title. */
  badges?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  /** Text is easier to read in a narrow column; tables and drawings use the whole window, an editor its edges too. */
  width?: 'column' | 'window' | 'editor';
  children: ReactNode;
}

/** A page of the dashboard. Its title has the focus when somebody comes from another page. */
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
  // Once: a title that changes while somebody works on the page does not take the focus.
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
