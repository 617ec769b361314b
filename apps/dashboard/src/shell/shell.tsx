import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { IconButton, Root, Skeleton } from '@keystead/ui';
import { menuIcon, searchIcon } from '@keystead/ui/dashboard';
import { useKeys } from './use-keys.ts';
import { keepFocus } from '../kit/keep-focus.ts';
import { useMatches } from '../kit/use-matches.ts';
import { Waiting } from '../kit/waiting.tsx';
import { UndoRegion } from '../kit/undo-region.tsx';
import { t } from '../words.ts';
import { Palette } from './palette/palette.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Sheet } from './sheet.tsx';
import styles from './shell.module.css';

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));

interface ShellProps {
  /** The top bar on a phone: the project, or the product. */
  top: ReactNode;
  /** Renders the rail; the argument opens the palette. */
  rail: (onSearch: () => void) => ReactNode;
  /** The project of these pages; undefined on pages without a project. */
  projectId?: string | undefined;
  /** Shown below every page. */
  children?: ReactNode;
}

const phone = matchMedia('(max-width: 700px)');

/** The rail with the page next to it. On a phone, a bar opens the rail as a sheet. */
export function Shell({ top, rail, projectId, children }: ShellProps): ReactElement {
  const isPhone = useMatches(phone);
  const { layer, open, close } = useLayer();
  useKeys({ projectId, onPalette: () => open('palette'), onHelp: () => open('keys') });
  useEffect(() => keepFocus(document.body), []);
  return (
    <Root>
      <div className={styles.shell}>
        <a className={styles.skipLink} href="#page">
          {t('Skip to content')}
        </a>
        {isPhone && (
          <header className={styles.phoneBar}>
            <IconButton label={t('Menu')} path={menuIcon} onClick={() => open('menu')} />
            <div className={styles.phoneTop}>{top}</div>
            <IconButton label={t('Search or jump to…')} path={searchIcon} onClick={() => open('palette')} />
            <AccountMenu isPicture />
          </header>
        )}
        <header className={styles.rail} data-rail>
          {rail(() => open('palette'))}
        </header>
        <main className={styles.page} id="page">
          <div className={styles.pageContent}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
            {children}
          </div>
        </main>
        {layer === 'menu' && (
          <Sheet label={t('Menu')} onClose={close}>
            {rail(() => open('palette'))}
          </Sheet>
        )}
        {/* Not loaded on demand: text typed right after it opens would be lost. */}
        {layer === 'palette' && <Palette projectId={projectId} onClose={close} />}
        <Suspense fallback={null}>{layer === 'keys' && <KeysHelp onClose={close} />}</Suspense>
        <UndoRegion />
      </div>
    </Root>
  );
}

type Layer = 'palette' | 'keys' | 'menu';

/** Returns what is open on top of the page. Opening another page closes it. */
function useLayer(): { layer: Layer | undefined; open: (layer: Layer) => void; close: () => void } {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [opened, setOpened] = useState<{ layer: Layer; path: string }>();
  return {
    layer: opened?.path === path ? opened.layer : undefined,
    open: (layer) => setOpened({ layer, path }),
    close: () => setOpened(undefined),
  };
}

const PageSkeleton = (): ReactElement => (
  <Waiting>
    <Skeleton shape="title" width={30} />
    <Skeleton shape="text" width={55} />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
  </Waiting>
);
