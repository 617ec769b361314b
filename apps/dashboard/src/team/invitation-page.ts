import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';

/** Where the first app of the project shows invitations; on one's own machine where it has no domain yet. */
export function invitationPage({ domains }: AdminProjectWithoutSecrets['config']): string {
  const [first] = domains;
  const screens = first ? first.domain.replace(/\/$/, '') + first.handlerPath.replace(/\/$/, '') : LOCAL_SCREENS;
  return `${screens}/team-invitation`;
}

const LOCAL_SCREENS = 'http://localhost:3000/handler';
