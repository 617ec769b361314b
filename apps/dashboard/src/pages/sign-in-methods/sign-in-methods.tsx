import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { lockIcon, mailIcon } from '@keystead/ui/dashboard';
import { Page } from '../../kit/page.tsx';
import { Rows } from '../../kit/rows.tsx';
import { Section } from '../../kit/section.tsx';
import { useProject } from '../../project/project.tsx';
import { SettingSwitch } from '../../project/setting-switch.tsx';
import { t } from '../../words.ts';
import { MethodSwitch } from './method-switch.tsx';
import { Preview } from './preview.tsx';
import { ProviderList } from './provider-list.tsx';
import { RequireVerification } from './require-verification.tsx';
import styles from './sign-in-methods.module.css';

/** How people sign in, beside the card that they see. */
export function SignInMethods(): ReactElement {
  const { config } = useProject();
  return (
    <Page title={t('Sign-in methods')}>
      <div className={styles.columns}>
        <div>
          <Section title={t('Sign-up')}>
            <Rows>
              <SettingSwitch
                label={t('Sign-up')}
                hint={t('New people may make an account. Off, only those whom you create or invite come in.')}
                isOn={config.signUpEnabled}
                change={(signUpEnabled) => ({ config: { signUpEnabled } })}
              />
              <RequireVerification />
            </Rows>
          </Section>
          <Section title={t('Methods')}>
            <Rows>
              <MethodSwitch
                label={t('Password')}
                hint={t('8 to 256 characters. Mails reset it.')}
                icon={<Icon path={lockIcon} />}
                isOn={config.credentialEnabled}
                change={(credentialEnabled) => ({ config: { credentialEnabled } })}
              />
              <MethodSwitch
                label={t('Magic link')}
                hint={t('A link and a six-character code by mail, 10 minutes, once.')}
                icon={<Icon path={mailIcon} />}
                isOn={config.magicLinkEnabled}
                change={(magicLinkEnabled) => ({ config: { magicLinkEnabled } })}
              />
            </Rows>
          </Section>
          <Section title={t('Providers')}>
            <ProviderList />
          </Section>
        </div>
        <Preview />
      </div>
      <Outlet />
    </Page>
  );
}
