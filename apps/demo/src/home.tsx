import type { ReactElement } from 'react';
import { useUserState, UserButton } from '@keystead/react';
import { Connection } from './connection.tsx';
import { Mark } from './mark.tsx';
import type { Settings } from './settings.ts';
import { SignedIn } from './signed-in.tsx';
import { SignedOut } from './signed-out.tsx';

interface HomeProps {
  settings: Settings;
  onToggleTheme: () => void;
}

export function Home({ settings, onToggleTheme }: HomeProps): ReactElement {
  const user = useUserState();
  return (
    <div className="shell">
      <header className="top">
        <span className="brand">
          <Mark />
          {settings.projectName}
        </span>
        <div className="tools">
          <button className="quiet" type="button" onClick={onToggleTheme}>
            Toggle theme
          </button>
          <UserButton colorModeToggle={onToggleTheme} />
        </div>
      </header>
      <main className="hero" aria-busy={user.isPending}>
        {user.data ? <SignedIn user={user.data} /> : <SignedOut isUnknown={user.data === undefined} />}
      </main>
      <footer className="bottom">
        <Connection baseUrl={settings.baseUrl} />
      </footer>
    </div>
  );
}
