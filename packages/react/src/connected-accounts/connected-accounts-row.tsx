'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';

export interface ConnectedAccountsRowProps {
  user: CurrentUser;
}

/** Lists the providers the user can sign in with or connect. */
export function ConnectedAccountsRow({ user }: ConnectedAccountsRowProps): ReactElement | null {
  const { LoadProblem, SettingsRow, useConnectedAccountsState, useKeystead, useProjectState } = useKit();
  const { t } = useKeystead();
  const offered = useProjectState().data?.config.oauthProviders ?? [];
  const { data: accounts, error, refetch } = useConnectedAccountsState();
  // Includes providers that the project has disabled since.
  const connected = accounts?.map(({ provider }) => provider) ?? user.oauthProviders.map(({ id }) => id);
  const providers = [...new Set([...offered.map(({ id }) => id), ...connected])];
  if (providers.length === 0) return null;
  return (
    <SettingsRow label={t('Connected accounts')} hint={t('Accounts that you can sign in with.')}>
      {accounts ? (
        <ConnectedAccounts
          user={user}
          providers={providers}
          accounts={accounts}
          isOffered={(provider) => offered.some(({ id }) => id === provider)}
        />
      ) : error ? (
        <LoadProblem error={error} onRetry={refetch} />
      ) : (
        <AccountsSkeleton providers={providers} />
      )}
    </SettingsRow>
  );
}

interface AccountsSkeletonProps {
  providers: readonly string[];
}

/** Skeleton with one line per provider, since the providers are already known. */
function AccountsSkeleton({ providers }: AccountsSkeletonProps): ReactElement {
  const { FormProblem, ItemList, ListItem, nameOAuthProvider, ProviderMark, Skeleton, useKeystead, VisuallyHidden } =
    useKit();
  const { t } = useKeystead();
  return (
    <>
      <div className="ks ks-settings-control" aria-busy="true">
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        <ItemList>
          {providers.map((id) => (
            <ListItem
              key={id}
              icon={<ProviderMark id={id} />}
              title={nameOAuthProvider(id)}
              detail={<Skeleton shape="label" width={70} />}
            />
          ))}
        </ItemList>
      </div>
      <FormProblem problem={undefined} isBusy />
    </>
  );
}
