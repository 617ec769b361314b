import type { ReactElement, ReactNode } from 'react';
import { Mark } from './mark.tsx';
import { followHere } from './router.ts';

interface FrameProps {
  name: string;
  tools?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of every page of this app. */
export const Frame = ({ name, tools, footer, children }: FrameProps): ReactElement => (
  <div className="shell">
    <header className="top">
      <a className="brand" href="/" onClick={followHere}>
        <Mark />
        {name}
      </a>
      <div className="tools">{tools}</div>
    </header>
    {children}
    <footer className="bottom">{footer}</footer>
  </div>
);
