import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { copyIcon, Icon, personIcon, showToast, signOutIcon, useSlot, type MenuItem } from '@keystead/ui';
import { flagIcon, mailIcon, trashIcon } from '@keystead/ui/dashboard';
import { MenuPanel } from '@keystead/ui/menu-panel';
import { useProject } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import type { BulkAction } from './describe-job.ts';

interface UserMenuProps {
  user: ServerUser;
  /** The button that opened the menu and names it. */
  trigger: HTMLButtonElement;
  onAsk: (action: BulkAction) => void;
  onClose: () => void;
}

/** Actions for one user that don't need their page. */
export function UserMenu({ user, trigger, onAsk, onClose }: UserMenuProps): ReactElement {
  const slot = useSlot();
  const navigate = useNavigate();
  const { id: projectId } = useProject();
  const mayManage = useMay('manage');
  const close = (options?: { keepFocus: boolean }): void => {
    onClose();
    if (!options?.keepFocus) trigger.focus();
  };
  const { id, primaryEmail } = user;
  const items: MenuItem[] = [
    {
      key: 'open',
      label: t('Open'),
      icon: <Icon path={personIcon} />,
      onSelect: () => void navigate({ to: '/p/$projectId/users/$userId', params: { projectId, userId: id } }),
    },
    { key: 'id', label: t('Copy user ID'), icon: <Icon path={copyIcon} />, onSelect: () => void copy(id) },
  ];
  if (primaryEmail !== null) {
    const onSelect = (): void => void copy(primaryEmail);
    items.push({ key: 'email', label: t('Copy email'), icon: <Icon path={mailIcon} />, onSelect });
  }
  if (mayManage) items.push(...changes(user, onAsk));
  return (
    <MenuPanel
      slot={slot}
      labelledBy={trigger.id}
      start="first"
      trigger={{ current: trigger }}
      items={items}
      onClose={close}
    />
  );
}

const changes = ({ restriction }: ServerUser, onAsk: UserMenuProps['onAsk']): MenuItem[] => [
  {
    key: 'end_sessions',
    label: t('Sign out…'),
    icon: <Icon path={signOutIcon} isDirectional />,
    startsGroup: true,
    onSelect: () => onAsk('end_sessions'),
  },
  {
    key: 'restrict',
    label: restriction ? t('Remove restriction…') : t('Restrict…'),
    icon: <Icon path={flagIcon} />,
    onSelect: () => onAsk(restriction ? 'lift_restriction' : 'restrict'),
  },
  {
    key: 'delete',
    label: t('Delete…'),
    startsGroup: true,
    tone: 'destructive',
    icon: <Icon path={trashIcon} />,
    onSelect: () => onAsk('delete'),
  },
];

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  showToast(t('Copied'));
}
