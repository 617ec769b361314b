import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import {
  Avatar,
  checkIcon,
  Icon,
  MenuButton,
  personIcon,
  selectIcon,
  signOutIcon,
  type MenuContent,
} from '@keystead/ui';
import { gridIcon, moonIcon, phoneIcon, sunIcon } from '@keystead/ui/dashboard';
import { useOwner } from '../owner/owner.tsx';
import { useTheme } from './theme.ts';
import { t } from '../words.ts';
import styles from './shell.module.css';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

const THEMES = [
  { theme: 'system', label: 'System theme', icon: phoneIcon },
  { theme: 'light', label: 'Light theme', icon: sunIcon },
  { theme: 'dark', label: 'Dark theme', icon: moonIcon },
] as const;

interface AccountMenuProps {
  /** Hides the name, where there is little room. */
  isPicture?: boolean;
}

/** The signed-in owner, and the menu of their account. */
export function AccountMenu({ isPicture = false }: AccountMenuProps): ReactElement {
  const owner = useOwner();
  const { theme: chosen, choose } = useTheme();
  const navigate = useNavigate();
  const name = owner.displayName ?? owner.primaryEmail ?? t('You');
  const content = useMemo<MenuContent>(
    () => ({
      items: [
        {
          key: 'projects',
          label: t('All projects'),
          icon: <Icon path={gridIcon} />,
          onSelect: () => void navigate({ to: '/' }),
        },
        {
          key: 'account',
          label: t('Account settings'),
          icon: <Icon path={personIcon} />,
          onSelect: () => void navigate({ to: '/handler/$', params: { _splat: 'account-settings' } }),
        },
        ...THEMES.map(({ theme, label, icon }) => ({
          key: theme,
          label: t(label),
          group: t('Theme'),
          isChecked: theme === chosen,
          icon: <Icon path={icon} />,
          trailing: theme === chosen && <Icon path={checkIcon} />,
          onSelect: () => choose(theme),
        })),
        {
          key: 'sign-out',
          label: t('Sign out'),
          startsGroup: true,
          icon: <Icon path={signOutIcon} isDirectional />,
          onSelect: () => void owner.signOut(),
        },
      ],
    }),
    [owner, chosen, choose, navigate],
  );
  return (
    <MenuButton label={t('Your account')} load={loadPanel} content={content}>
      {isPicture ? (
        <Avatar name={name} imageUrl={owner.profileImageUrl} />
      ) : (
        <span className={styles.switcher}>
          <Avatar name={name} imageUrl={owner.profileImageUrl} size="small" />
          <span className={styles.switcherName}>{name}</span>
          <Icon path={selectIcon} />
        </span>
      )}
    </MenuButton>
  );
}
