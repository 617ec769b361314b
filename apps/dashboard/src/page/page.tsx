import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

export interface PageProps {
  title: string;
  /** What the page is for, in a line. */
  text?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the dashboard. Who comes from another page has the focus on its title. */
export function Page({ title, text, actions, children }: PageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Keystead`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <>
      <header className="page-header">
        <div>
          <h1 className="page-title" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text !== undefined && <p className="page-text">{text}</p>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
