import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@keystead/ui';
import { gridIcon, Kbd, searchIcon } from '@keystead/ui/dashboard';
import { COMMAND_KEY } from '../keyboard/command-key.ts';
import { t } from '../words.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';

export interface RailProps {
  onSearch: () => void;
}

/** The rail beside the list of projects. */
export const HomeRail = ({ onSearch }: RailProps): ReactElement => (
  <Rail top={<Brand />} onSearch={onSearch}>
    <Link className="rail-link" to="/" activeOptions={{ exact: true, includeSearch: false }}>
      <Icon path={gridIcon} />
      {t('Projects')}
    </Link>
  </Rail>
);

interface RailFrameProps extends RailProps {
  top: ReactNode;
  children: ReactNode;
}

export const Rail = ({ top, onSearch, children }: RailFrameProps): ReactElement => (
  <>
    <div className="rail-top">{top}</div>
    <button className="rail-search" type="button" onClick={onSearch}>
      <Icon path={searchIcon} />
      <span>{t('Search or jump to…')}</span>
      <Kbd keys={[`${COMMAND_KEY}K`]} />
    </button>
    <nav className="rail-links" aria-label={t('Pages')}>
      {children}
    </nav>
    <div className="rail-bottom">
      <AccountMenu />
    </div>
  </>
);
