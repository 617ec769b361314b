import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

export interface PageProps {
  title: string;
  /** What the page is for, in a line. */
  text?: ReactNode;
  /** Above the title: the way here. */
  above?: ReactNode;
  /** Before the title. */
  picture?: ReactNode;
  /** How it stands, at the end of the title. */
  badges?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the dashboard. Who comes from another page has the focus on its title. */
export function Page({ title, text, above, picture, badges, actions, children }: PageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Keystead`;
  }, [title]);
  // Once: a title that changes while somebody works on the page does not take the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {above}
      <header className="page-header">
        {picture}
        <div className="page-about">
          <div className="page-name">
            <h1 className="page-title" ref={heading} tabIndex={-1} dir="auto">
              {title}
            </h1>
            {badges}
          </div>
          {text !== undefined && <p className="page-text">{text}</p>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
