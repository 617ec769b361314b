import type { ReactElement, ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page, under its name. */
export const Section = ({ id, title, children }: SectionProps): ReactElement => (
  <section aria-labelledby={id}>
    <h2 className="setup-box-title" id={id}>
      {title}
    </h2>
    {children}
  </section>
);
