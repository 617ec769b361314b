import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { OAuthProviderId, OAuthProviderWithoutSecret } from '@keystead/client/admin';
import { nameOAuthProvider, OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Switch } from '@keystead/ui/dashboard';
import { Row, Rows } from '../../kit/rows.tsx';
import { useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';

/** Every provider that Keystead supports, with its status. */
export function ProviderList(): ReactElement {
  const { config } = useProject();
  return (
    <Rows>
      {OAUTH_PROVIDER_IDS.map((id) => (
        <ProviderRow key={id} id={id} provider={config.oauthProviders.find((other) => other.id === id)} />
      ))}
    </Rows>
  );
}

interface ProviderRowProps {
  id: OAuthProviderId;
  /** Undefined until it is set up. */
  provider: OAuthProviderWithoutSecret | undefined;
}

function ProviderRow({ id, provider }: ProviderRowProps): ReactElement {
  const admin = useAdmin();
  const mayChange = useMay('secrets');
  const name = nameOAuthProvider(id);
  const switchTo = (enabled: boolean) => admin.setOAuthProvider(id, { enabled, type: provider?.type ?? 'shared' });
  const { mutate, isPending, variables, error } = useProjectSave({
    save: switchTo,
    undo: (_, enabled: boolean) => ({
      text: enabled ? t('{setting} enabled', { setting: name }) : t('{setting} disabled', { setting: name }),
      undo: () => switchTo(!enabled),
    }),
  });
  return (
    <Row
      icon={<ProviderMark id={id} />}
      title={
        <Link to="/p/$projectId/sign-in-methods/$provider" params={{ projectId: admin.projectId, provider: id }}>
          {name}
        </Link>
      }
      detail={describe(provider)}
      problem={error?.message}
      actions={
        provider ? (
          <Switch
            label={name}
            isOn={isPending ? variables : provider.enabled}
            isDisabled={!mayChange}
            isBusy={isPending}
            onChange={mutate}
          />
        ) : (
          <span className="muted">{t('Set up')}</span>
        )
      }
    />
  );
}

/** Describes the status of a provider. */
function describe(provider: OAuthProviderWithoutSecret | undefined): string {
  if (!provider) return t('Not set up');
  if (provider.type === 'standard') return t('Your own keys');
  return provider.unusableReason === undefined
    ? t('Shared keys, for development')
    : t('Not available: this instance has no shared keys for it');
}
