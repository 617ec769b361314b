'use client';
import type { ReactElement, ReactNode } from 'react';

export interface CodeBlockProps {
  /** The accessible name: the name of a file, or a command. */
  label: string;
  /** Whether to show the label above the code. */
  hasHeader?: boolean;
  /** The copy button. */
  action?: ReactNode;
  children: ReactNode;
}

/** Code to copy. Long lines wrap. */
export const CodeBlock = ({ label, hasHeader = false, action, children }: CodeBlockProps): ReactElement => (
  <figure className="ks ks-code-block" aria-label={label}>
    {hasHeader && <figcaption className="ks ks-code-name">{label}</figcaption>}
    <pre className="ks ks-code-text">
      <code className="ks ks-code-plain">{children}</code>
    </pre>
    {action && <div className="ks ks-code-action">{action}</div>}
  </figure>
);
