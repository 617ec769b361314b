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

/** The sign-in settings next to the card that users see. */
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
                hint={t('Allow anyone to sign up. When off, only people you create or invite can join.')}
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
                hint={t('8 to 256 characters. Users can reset it by email.')}
                icon={<Icon path={lockIcon} />}
                isOn={config.credentialEnabled}
                change={(credentialEnabled) => ({ config: { credentialEnabled } })}
              />
              <MethodSwitch
                label={t('Magic link')}
                hint={t('Emails a link and a six-character code that work once, for 10 minutes.')}
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
