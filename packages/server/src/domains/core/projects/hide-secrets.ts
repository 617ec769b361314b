import { adminProjectWithoutSecrets } from '@keystead/contract';
import type { AdminProjectView } from './projects.view.ts';

type ProviderView = AdminProjectView['config']['oauth_providers'][number];

/** Four characters of a shorter secret would reveal too much of it. */
const SHORTEST_SECRET_SHOWN_IN_PART = 16;

/**
 * Returns the view without its secrets. The schema drops every field it doesn't list, so that a new secret can't be
 * forgotten.
 */
export const hideSecrets = (view: AdminProjectView): AdminProjectView =>
  adminProjectWithoutSecrets.parse({
    ...view,
    config: { ...view.config, oauth_providers: view.config.oauth_providers.map(withLastFour) },
  });

function withLastFour(provider: ProviderView): ProviderView {
  const { client_secret = '' } = provider;
  const isLong = client_secret.length >= SHORTEST_SECRET_SHOWN_IN_PART;
  return { ...provider, ...(isLong && { client_secret_last_four: client_secret.slice(-4) }) };
}
