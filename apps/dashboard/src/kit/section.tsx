import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: ReactNode;
  /** One or two sentences about the content below. */
  text?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  tone?: 'destructive';
  children: ReactNode;
}

/** A section of a page with a heading. */
export function Section({ title, text, actions, tone, children }: SectionProps): ReactElement {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id} data-tone={tone}>
          {title}
        </h2>
        {actions}
      </div>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
