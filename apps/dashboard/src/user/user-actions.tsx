import { useMemo, useState, type ReactElement } from 'react';
import { Button, eyeIcon, Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { lockIcon, moreIcon, sendIcon, trashIcon } from '@keystead/ui/dashboard';
import { useProject } from '../project/project.tsx';
import { For, useMay } from '../project/rights.tsx';
import { t } from '../words.ts';
import { DeleteUser } from './delete-user.tsx';
import { ImpersonateUser } from './impersonate-user.tsx';
import { signInLink } from './link-mails.ts';
import { RestrictUser } from './restrict-user.tsx';
import { SendLink } from './send-link.tsx';
import { useUser } from './user-query.ts';
import { magicLinkOf } from './ways-in.ts';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

/** What is done for the person as a whole. */
export function UserActions(): ReactElement {
  const user = useUser();
  const { config } = useProject();
  const [mayHelp, mayManage] = [useMay('help'), useMay('manage')];
  const [asked, setAsked] = useState<'link' | 'impersonate' | 'restrict' | 'delete'>();
  const content = useMemo<MenuContent>(
    () => ({
      items: [
        {
          key: 'restrict',
          label: user.restriction ? t('Change the restriction…') : t('Restrict…'),
          icon: <Icon path={lockIcon} />,
          onSelect: () => setAsked('restrict'),
        },
        ...(mayManage
          ? [
              {
                key: 'delete',
                label: t('Delete…'),
                startsGroup: true,
                icon: <Icon path={trashIcon} />,
                onSelect: () => setAsked('delete'),
              },
            ]
          : []),
      ],
    }),
    [user.restriction, mayManage],
  );
  const close = (): void => setAsked(undefined);
  return (
    <>
      {mayHelp && magicLinkOf(user, config) === 'works' && (
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
        <span className="user-more">
          <MenuButton label={t('More actions')} load={loadPanel} content={content}>
            <Icon path={moreIcon} />
          </MenuButton>
        </span>
      )}
      {asked === 'link' && <SendLink mail={signInLink(user)} recipient={user.primaryEmail ?? ''} onClose={close} />}
      {asked === 'impersonate' && <ImpersonateUser onClose={close} />}
      {asked === 'restrict' && <RestrictUser onClose={close} />}
      {asked === 'delete' && <DeleteUser onClose={close} />}
    </>
  );
}
