import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { OAuthAccount } from '@keystead/client';
import { nameOAuthProvider } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Alert, Badge, Button, Icon, shieldIcon } from '@keystead/ui';
import { addIcon, ConfirmDialog, lockIcon, mailIcon } from '@keystead/ui/dashboard';
import { useProject } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { RemoveFactor } from './remove-factor.tsx';
import { useUser, useUserChange, useUserRefresh } from './user-query.ts';
import { UserRow } from './user-row.tsx';
import { accountOf, canBeMailed, magicLinkOf, passwordOf, type WayIn } from './ways-in.ts';

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** How the person gets in, and what of it the project has switched off. */
export function WaysToSignIn(): ReactElement {
  const user = useUser();
  return (
    <section aria-labelledby="ways-in">
      <h2 className="section-title" id="ways-in">
        {t('Ways to sign in')}
      </h2>
      <ul className="settings-box user-rows">
        <PasswordRow />
        {user.oauthProviders.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
        {user.isMultiFactorRequired && <FactorRow />}
        <MagicLinkRow />
      </ul>
    </section>
  );
}

interface OffBadgeProps {
  way: WayIn;
}

const OffBadge = ({ way }: OffBadgeProps): ReactElement | null =>
  way === 'switched off' ? <Badge tone="warning">{t('Off in this project')}</Badge> : null;

function PasswordRow(): ReactElement {
  const user = useUser();
  const { config } = useProject();
  const [isOpen, setOpen] = useState(false);
  const hint = user.hasPassword
    ? user.emailAuthEnabled
      ? t('Together with the primary address')
      : t('Of no use: the address is not used to sign in')
    : t('None');
  return (
    <UserRow
      icon={<Icon path={lockIcon} />}
      title={t('Password')}
      badges={<OffBadge way={passwordOf(user, config)} />}
      detail={hint}
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

interface AccountRowProps {
  account: OAuthAccount;
}

function AccountRow({ account }: AccountRowProps): ReactElement {
  const { config } = useProject();
  const [isAsked, setAsked] = useState(false);
  return (
    <UserRow
      icon={<ProviderMark id={account.id} />}
      title={nameOAuthProvider(account.id)}
      badges={<OffBadge way={accountOf(account.id, config)} />}
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
        <For right="manage">
          <Button
            variant="outline"
            size="small"
            aria-label={t('Unlink {provider}…', { provider: nameOAuthProvider(account.id) })}
            onClick={() => setAsked(true)}
          >
            {t('Unlink…')}
          </Button>
          {isAsked && <Unlink account={account} onClose={() => setAsked(false)} />}
        </For>
      }
    />
  );
}

interface UnlinkProps extends AccountRowProps {
  onClose: () => void;
}

function Unlink({ account, onClose }: UnlinkProps): ReactElement {
  const user = useUser();
  const refresh = useUserRefresh();
  const provider = nameOAuthProvider(account.id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const accounts = await user.listConnectedAccounts();
      const answer = await accounts.find((candidate) => candidate.provider === account.id)?.unlink();
      if (answer?.status === 'error') throw answer.error;
    },
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('Unlink {provider}?', { provider })}
      text={t(
        '{name} can no longer sign in with this account at {provider}, and its tokens are forgotten. They are told by mail.',
        {
          name: nameOf(user),
          provider,
        },
      )}
      confirmLabel={t('Unlink')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function FactorRow(): ReactElement {
  const [isAsked, setAsked] = useState(false);
  return (
    <UserRow
      icon={<Icon path={shieldIcon} />}
      title={t('Authenticator app')}
      detail={t('A one-time code is asked for at each sign-in')}
      actions={
        <For right="secrets">
          <Button
            variant="outline"
            size="small"
            aria-label={t('Remove the authenticator app…')}
            onClick={() => setAsked(true)}
          >
            {t('Remove…')}
          </Button>
          {isAsked && <RemoveFactor onClose={() => setAsked(false)} />}
        </For>
      }
    />
  );
}

function MagicLinkRow(): ReactElement {
  const user = useUser();
  const { config } = useProject();
  const { mutate, isPending, error } = useUserChange();
  const way = magicLinkOf(user, config);
  const isPossible = user.primaryEmail !== null && user.emailAuthEnabled;
  const isOn = isPossible && user.otpAuthEnabled;
  const toggle = (): void =>
    mutate(
      { otpAuthEnabled: !isOn },
      {
        onSuccess: () =>
          offerUndo({
            text: isOn ? t('Magic links no longer let them in') : t('Magic links let them in'),
            undo: () => mutate({ otpAuthEnabled: isOn }),
          }),
      },
    );
  return (
    <UserRow
      icon={<Icon path={mailIcon} />}
      title={t('Magic link')}
      badges={<OffBadge way={way} />}
      detail={
        isOn
          ? user.primaryEmailVerified
            ? t('Allowed for the primary address')
            : t('Allowed; the first one also proves the address')
          : t('Not allowed')
      }
      problem={error?.message}
      actions={
        isPossible && (
          <For right="secrets">
            <Button variant="outline" size="small" isBusy={isPending} onClick={toggle}>
              {isOn ? t('Turn off') : t('Allow')}
            </Button>
          </For>
        )
      }
    />
  );
}
