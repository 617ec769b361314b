import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { OAuthProviderId, OAuthProviderSettings, OAuthProviderWithoutSecret } from '@keystead/client/admin';
import { nameOAuthProvider, OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Switch } from '@keystead/ui/dashboard';
import { useAdmin, useProject, useProjectSaving } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';

/** Saves one provider and leaves the others. */
export function useProviderChange() {
  const admin = useAdmin();
  return useProjectSaving(({ id, settings }: { id: OAuthProviderId; settings: OAuthProviderSettings }) =>
    admin.setOAuthProvider(id, settings),
  );
}

/** Every provider that Keystead knows, and how it stands here. */
export function ProviderList(): ReactElement {
  const { config } = useProject();
  return (
    <ul className="settings-box provider-list">
      {OAUTH_PROVIDER_IDS.map((id) => (
        <li key={id}>
          <ProviderRow id={id} provider={config.oauthProviders.find((other) => other.id === id)} />
        </li>
      ))}
    </ul>
  );
}

interface ProviderRowProps {
  id: OAuthProviderId;
  /** Undefined until it is set up. */
  provider: OAuthProviderWithoutSecret | undefined;
}

function ProviderRow({ id, provider }: ProviderRowProps): ReactElement {
  const project = useProject();
  const mayChange = useMay('secrets');
  const { mutate, isPending, error } = useProviderChange();
  const name = nameOAuthProvider(id);
  const switchTo = (enabled: boolean): void => {
    if (!provider) return;
    const save = (isOn: boolean): void => mutate({ id, settings: { enabled: isOn, type: provider.type } });
    mutate(
      { id, settings: { enabled, type: provider.type } },
      {
        onSuccess: () =>
          offerUndo({
            text: enabled ? t('{setting} is on', { setting: name }) : t('{setting} is off', { setting: name }),
            undo: () => save(!enabled),
          }),
      },
    );
  };
  return (
    <div className="setting provider-row">
      <span className="setting-icon">
        <ProviderMark id={id} />
      </span>
      <div className="setting-about">
        <Link
          className="provider-link"
          to="/p/$projectId/methods/$provider"
          params={{ projectId: project.id, provider: id }}
        >
          {name}
        </Link>
        <div className="setting-hint">{describe(provider)}</div>
        {error && (
          <div className="setting-error" role="alert">
            {error.message}
          </div>
        )}
      </div>
      {provider ? (
        <Switch
          label={name}
          isOn={isPending ? !provider.enabled : provider.enabled}
          isDisabled={!mayChange}
          isBusy={isPending}
          onChange={switchTo}
        />
      ) : (
        <span className="muted">{t('Set up')}</span>
      )}
    </div>
  );
}

/** How a provider stands, in a line. */
function describe(provider: OAuthProviderWithoutSecret | undefined): string {
  if (!provider) return t('Not set up');
  if (provider.type === 'standard') return t('Own keys');
  return provider.unusableReason === undefined
    ? t('Shared keys, for development')
    : t('Not offered: this instance has no shared keys for it');
}
