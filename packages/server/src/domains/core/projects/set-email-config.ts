import { KnownError, type BodyOf, type setEmailConfig as setEmailConfigEndpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { changeProject } from './change-project.ts';
import { getProject } from './find-project.ts';
import type { Project, StandardEmailConfig } from './project.ts';
import { updateEmailConfig } from './projects.queries.ts';
import { sealEmailConfig } from './seal-secrets.ts';

type Given = BodyOf<typeof setEmailConfigEndpoint, 'admin'>;
type GivenServer = Extract<Given, { type: 'standard' }>;

/** Configures the SMTP server. The caller can keep the stored password without knowing it. */
export const setEmailConfig = (ctx: Context, projectId: string, given: Given): Promise<Project> =>
  changeProject(ctx, projectId, async (ctx) => {
    const whole = wholeConfig(await getProject(ctx, projectId), given);
    await updateEmailConfig(ctx.db, projectId, sealEmailConfig(ctx, projectId, whole));
  });

/** Returns the project as it would be with these settings. */
export function withEmailConfig(project: Project, given: Given): Project {
  const whole = wholeConfig(project, given);
  const standardEmail =
    whole.type === 'shared' ? undefined : { ...whole, senderName: whole.sender_name, senderEmail: whole.sender_email };
  return { ...project, config: { ...project.config, standardEmail } };
}

const wholeConfig = ({ config }: Project, given: Given) =>
  given.type === 'shared' ? given : { ...given, password: given.password ?? keptPassword(config.standardEmail, given) };

/** Keeps the stored password only for the server it was stored for, so that nobody can send it to another server. */
function keptPassword(stored: StandardEmailConfig | undefined, { host, port, username }: GivenServer): string {
  const cannotKeep = (reason: 'not_stored' | 'stored_for_another') =>
    new KnownError('SECRET_CANNOT_BE_KEPT', { field: 'password', reason });
  if (!stored) throw cannotKeep('not_stored');
  const isSame = stored.host === host && stored.port === port && stored.username === username;
  if (!isSame) throw cannotKeep('stored_for_another');
  return stored.password;
}
