import type { ReactElement } from 'react';
import { TeamSwitcher, useUserState, UserButton } from '@keystead/react';
import { Connection } from './connection.tsx';
import { Frame } from './frame.tsx';
import { followHere } from './router.ts';
import type { Settings } from './settings.ts';
import { SignedIn } from './signed-in.tsx';
import { SignedOut } from './signed-out.tsx';
import { SOURCE_PATH } from './source.tsx';

interface HomeProps {
  settings: Settings;
  onToggleTheme: () => void;
}

export function Home({ settings, onToggleTheme }: HomeProps): ReactElement {
  const user = useUserState();
  return (
    <Frame
      name={settings.projectName}
      tools={
        <>
          <TeamSwitcher />
          <UserButton colorModeToggle={onToggleTheme} />
        </>
      }
      footer={
        <>
          <Connection baseUrl={settings.baseUrl} />
          <nav className="links" aria-label="About this app">
            {settings.inboxUrl && <a href={settings.inboxUrl}>Inbox</a>}
            <a href={SOURCE_PATH} onClick={followHere}>
              Source
            </a>
          </nav>
        </>
      }
    >
      <main className="hero" aria-busy={user.isPending}>
        {user.data ? <SignedIn user={user.data} /> : <SignedOut isUnknown={user.data === undefined} />}
      </main>
    </Frame>
  );
}
