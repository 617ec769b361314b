import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { lockIcon, mailIcon } from '@keystead/ui/dashboard';
import { Page } from '../page/page.tsx';
import { useProject } from '../project/project.tsx';
import { SettingSwitch } from '../project/setting-switch.tsx';
import { t } from '../words.ts';
import { MethodSwitch } from './method-switch.tsx';
import { Preview } from './preview.tsx';
import { ProviderList } from './provider-list.tsx';
import { RequireVerification } from './require-verification.tsx';
import './methods.css';

/** How people sign in, beside the card that they see. */
export function Methods(): ReactElement {
  const { config } = useProject();
  return (
    <Page title={t('Sign-in methods')}>
      <div className="methods">
        <div>
          <SettingSwitch
            label={t('Sign-up')}
            hint={t('New people may make an account. Off, only those whom you create or invite come in.')}
            isOn={config.signUpEnabled}
            change={(signUpEnabled) => ({ config: { signUpEnabled } })}
          />
          <RequireVerification />
          <div className="settings-box">
            <MethodSwitch
              label={t('Password')}
              hint={t('8 to 256 characters. Mails reset it.')}
              icon={<MethodIcon path={lockIcon} />}
              isOn={config.credentialEnabled}
              change={(credentialEnabled) => ({ config: { credentialEnabled } })}
            />
            <MethodSwitch
              label={t('Magic link')}
              hint={t('A link and a six-character code by mail, 10 minutes, once.')}
              icon={<MethodIcon path={mailIcon} />}
              isOn={config.magicLinkEnabled}
              change={(magicLinkEnabled) => ({ config: { magicLinkEnabled } })}
            />
          </div>
          <h2 className="section-title">{t('Providers')}</h2>
          <ProviderList />
        </div>
        <Preview />
      </div>
      <Outlet />
    </Page>
  );
}

interface MethodIconProps {
  path: string;
}

const MethodIcon = ({ path }: MethodIconProps): ReactElement => (
  <span className="setting-icon">
    <Icon path={path} />
  </span>
);
