'use client';
import type { ReactElement, ReactNode } from 'react';

export interface CodeBlockProps {
  /** What it is, for those who cannot see it: a file's name, or a command. */
  label: string;
  /** Whether the label stands above the code too. */
  hasHeader?: boolean;
  /** Copies it. */
  action?: ReactNode;
  children: ReactNode;
}

/** Text for machines, ready to be copied. It can be scrolled by keyboard. */
export const CodeBlock = ({ label, hasHeader = false, action, children }: CodeBlockProps): ReactElement => (
  <figure className="ks ks-code-block" aria-label={label}>
    {hasHeader && <figcaption className="ks ks-code-name">{label}</figcaption>}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
    <pre className="ks ks-code-text" tabIndex={0}>
      <code className="ks ks-code-plain">{children}</code>
    </pre>
    {action && <div className="ks ks-code-action">{action}</div>}
  </figure>
);
