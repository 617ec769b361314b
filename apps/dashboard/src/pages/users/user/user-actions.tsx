import { useState, type ReactElement } from 'react';
import { Button, eyeIcon, Icon, MenuButton, type MenuItem } from '@keystead/ui';
import { lockIcon, moreIcon, sendIcon, trashIcon } from '@keystead/ui/dashboard';
import { loadPanel } from '../../../kit/load-panel.ts';
import { useProject } from '../../../project/project.tsx';
import { For, useMay } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { DeleteUser } from './delete-user.tsx';
import { ImpersonateUser } from './impersonate-user.tsx';
import { RestrictUser } from './restrict-user.tsx';
import { SendLink, signInLink } from './send-link.tsx';
import { magicLinkOf } from './sign-in-methods.ts';
import { useUser } from './user-query.ts';

/** Actions for the user as a whole. */
export function UserActions(): ReactElement {
  const user = useUser();
  const { config } = useProject();
  const [mayHelp, mayManage] = [useMay('help'), useMay('manage')];
  const [asked, setAsked] = useState<'link' | 'impersonate' | 'restrict' | 'delete'>();
  const close = (): void => setAsked(undefined);
  const items: MenuItem[] = [
    {
      key: 'restrict',
      label: user.restriction ? t('Edit restriction…') : t('Restrict…'),
      icon: <Icon path={lockIcon} />,
      onSelect: () => setAsked('restrict'),
    },
  ];
  if (mayManage)
    items.push({
      key: 'delete',
      label: t('Delete…'),
      startsGroup: true,
      tone: 'destructive',
      icon: <Icon path={trashIcon} />,
      onSelect: () => setAsked('delete'),
    });
  return (
    <>
      {mayHelp && !user.restriction && magicLinkOf(user, config) === 'works' && (
        <Button variant="outline" size="small" icon={<Icon path={sendIcon} />} onClick={() => setAsked('link')}>
          {t('Send sign-in link')}
        </Button>
      )}
      <For right="secrets">
        <Button variant="outline" size="small" icon={<Icon path={eyeIcon} />} onClick={() => setAsked('impersonate')}>
          {t('Impersonate…')}
        </Button>
      </For>
      {mayHelp && (
        <MenuButton label={t('More actions')} load={loadPanel} content={{ items }}>
          <Icon path={moreIcon} />
        </MenuButton>
      )}
      {asked === 'link' && <SendLink mail={signInLink(user)} recipient={user.primaryEmail ?? ''} onClose={close} />}
      {asked === 'impersonate' && <ImpersonateUser onClose={close} />}
      {asked === 'restrict' && <RestrictUser onClose={close} />}
      {asked === 'delete' && <DeleteUser onClose={close} />}
    </>
  );
}
