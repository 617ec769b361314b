import type { ReactElement, ReactNode } from 'react';
import { Button, TextField } from '@keystead/ui';
import { deleteMails, type Mail } from './mail.ts';

interface SidebarProps {
  search: string;
  onSearch: (search: string) => void;
  mails: readonly Mail[] | undefined;
  isLive: boolean;
  children: ReactNode;
}

export function Sidebar({ search, onSearch, mails, isLive, children }: SidebarProps): ReactElement {
  return (
    <nav className="sidebar" aria-label="Emails">
      <header className="sidebar-top">
        <div>
          <h1>Inbox</h1>
          <output className="live" data-live={isLive}>
            {isLive ? countOf(mails) : 'Not connected'}
          </output>
        </div>
        {mails !== undefined && mails.length > 0 && search === '' && (
          <Button variant="outline" size="small" onClick={() => void deleteMails()}>
            Empty inbox
          </Button>
        )}
      </header>
      <TextField
        label="Search by email address"
        name="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="mira@example.com"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {children}
    </nav>
  );
}

function countOf(mails: readonly Mail[] | undefined): string {
  if (!mails) return 'Loading …';
  return mails.length === 1 ? '1 email' : `${mails.length} emails`;
}
