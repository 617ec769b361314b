import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { OAuthAccount } from '@keystead/client';
import { nameOAuthProvider } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Badge, Button, Icon, shieldIcon } from '@keystead/ui';
import { addIcon, lockIcon, mailIcon } from '@keystead/ui/dashboard';
import { Row, Rows } from '../../../kit/rows.tsx';
import { Section } from '../../../kit/section.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { useProject } from '../../../project/project.tsx';
import { For } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { AskButton } from './ask-button.tsx';
import { nameOf } from './name-of.ts';
import { accountOf, canBeMailed, magicLinkOf, passwordOf, type MethodState } from './sign-in-methods.ts';
import { useUser } from './user-query.ts';

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** The sign-in methods of the user, and which of them the project has disabled. */
export function SignInMethods(): ReactElement {
  const user = useUser();
  return (
    <Section title={t('Sign-in methods')}>
      <Rows>
        <PasswordRow />
        {user.oauthProviders.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
        {user.isMultiFactorRequired && <FactorRow />}
        <MagicLinkRow />
      </Rows>
    </Section>
  );
}

const offBadge = (state: MethodState): ReactElement | false =>
  state === 'switched off' && <Badge tone="warning">{t('Disabled in this project')}</Badge>;

function PasswordRow(): ReactElement {
  const user = useUser();
  const { config } = useProject();
  const [isOpen, setOpen] = useState(false);
  const detail = user.hasPassword
    ? user.emailAuthEnabled
      ? t('Used with the primary email')
      : t("Doesn't work until an email address is enabled for sign-in")
    : t('None');
  return (
    <Row
      icon={<Icon path={lockIcon} />}
      title={t('Password')}
      badges={offBadge(passwordOf(user, config))}
      detail={detail}
      actions={
        <For right={canBeMailed(user, config) ? 'help' : 'secrets'}>
          {user.primaryEmail !== null && (
            <Button
              variant="outline"
              size="small"
              {...(!user.hasPassword && { icon: <Icon path={addIcon} /> })}
              onClick={() => setOpen(true)}
            >
              {user.hasPassword ? t('Reset…') : t('Set…')}
            </Button>
          )}
          <Suspense fallback={null}>{isOpen && <PasswordDialog onClose={() => setOpen(false)} />}</Suspense>
        </For>
      }
    />
  );
}

function AccountRow({ account }: { account: OAuthAccount }): ReactElement {
  const user = useUser();
  const { config } = useProject();
  const provider = nameOAuthProvider(account.id);
  return (
    <Row
      icon={<ProviderMark id={account.id} />}
      title={provider}
      badges={offBadge(accountOf(account.id, config))}
      detail={
        <>
          {account.email !== null && (
            <>
              <bdi>{account.email}</bdi>
              {' · '}
            </>
          )}
          {t('account {id}', { id: account.accountId })}
        </>
      }
      actions={
        <AskButton
          right="manage"
          label={t('Disconnect…')}
          aria-label={t('Disconnect {provider}…', { provider })}
          title={t('Disconnect {provider}?', { provider })}
          text={t(
            '{name} can no longer sign in with this {provider} account, and its tokens are deleted. We notify them by email.',
            { name: nameOf(user), provider },
          )}
          confirmLabel={t('Disconnect')}
          act={async () => {
            const accounts = await user.listConnectedAccounts();
            return accounts.find((candidate) => candidate.provider === account.id)?.unlink();
          }}
        />
      }
    />
  );
}

/** The authenticator app, which staff remove for users who lost their phone. */
function FactorRow(): ReactElement {
  const user = useUser();
  return (
    <Row
      icon={<Icon path={shieldIcon} />}
      title={t('Authenticator app')}
      detail={t('Asks for a one-time code at every sign-in')}
      actions={
        <AskButton
          right="secrets"
          label={t('Remove…')}
          aria-label={t('Remove authenticator app…')}
          title={t('Remove two-factor authentication?')}
          text={t(
            '{name} will sign in without a one-time code, and so will anyone who knows their password. Make sure the request really comes from them. They can set it up again themselves.',
            { name: nameOf(user) },
          )}
          confirmLabel={t('Remove')}
          act={() => user.update({ totpSecret: null })}
        />
      }
    />
  );
}

function MagicLinkRow(): ReactElement {
  const user = useUser();
  const { config } = useProject();
  const { mutate, isPending, error } = useSave({
    save: (otpAuthEnabled: boolean) => user.update({ otpAuthEnabled }),
    refreshes: ['users'],
    undo: (_, otpAuthEnabled) => ({
      text: otpAuthEnabled ? t('Magic links enabled') : t('Magic links disabled'),
      undo: () => user.update({ otpAuthEnabled: !otpAuthEnabled }),
    }),
  });
  const isPossible = user.primaryEmail !== null && user.emailAuthEnabled;
  const isOn = isPossible && user.otpAuthEnabled;
  return (
    <Row
      icon={<Icon path={mailIcon} />}
      title={t('Magic link')}
      badges={offBadge(magicLinkOf(user, config))}
      detail={
        isOn
          ? user.primaryEmailVerified
            ? t('Enabled for the primary email')
            : t('Enabled. The first link also verifies the email address.')
          : t('Disabled')
      }
      problem={error?.message}
      actions={
        isPossible && (
          <For right="secrets">
            <Button variant="outline" size="small" isBusy={isPending} onClick={() => mutate(!isOn)}>
              {isOn ? t('Disable') : t('Enable')}
            </Button>
          </For>
        )
      }
    />
  );
}
