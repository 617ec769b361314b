import { ask, type WholeAnswer } from './ask.ts';
import type { TestProject } from './call.ts';
import { CALLBACK_URL } from './mailed-code.ts';
import { lastMailTo } from './read-mail.ts';
import { newEmail, type SignedIn } from './sign-up.ts';
import type { TestInstance } from './test-instance.ts';

/** An email address of a user in the API. */
export interface Channel {
  readonly id: string;
  readonly user_id: string;
  readonly type: 'email';
  readonly value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
  readonly becomes_primary: boolean;
}

interface Owned {
  readonly project: TestProject;
  readonly user: Pick<SignedIn, 'userId' | 'accessToken'>;
}

/** Adds an email address as the signed-in user. */
export const addChannel = (
  { app }: Pick<TestInstance, 'app'>,
  { project, user, ...given }: Owned & { value?: string; used_for_auth?: boolean; becomes_primary?: boolean },
): Promise<WholeAnswer> =>
  ask(app, 'POST /api/v1/contact-channels', {
    as: 'client',
    project,
    accessToken: user.accessToken,
    body: { user_id: 'me', type: 'email', value: newEmail(), ...given },
  });

export const channelOf = ({ body }: WholeAnswer): Channel => body as Channel;

export async function channelsOf(
  { app }: Pick<TestInstance, 'app'>,
  { project, user }: { project: TestProject; user: Pick<SignedIn, 'userId'> },
): Promise<readonly Channel[]> {
  const { body } = await ask(app, `GET /api/v1/contact-channels?user_id=${user.userId}`, { as: 'server', project });
  return (body as { items: Channel[] }).items;
}

/** Requests a verification code for an address and reads it from the email. */
export async function mailChannelCode(
  instance: TestInstance,
  { project, user, channel }: Owned & { channel: Pick<Channel, 'id' | 'value'> },
): Promise<string> {
  const { status, body } = await ask(
    instance.app,
    `POST /api/v1/contact-channels/me/${channel.id}/send-verification-code`,
    { as: 'client', project, accessToken: user.accessToken, body: { callback_url: CALLBACK_URL } },
  );
  if (status !== 200) throw new Error(`no code was sent: ${JSON.stringify(body)}`);
  return (await lastMailTo(instance, channel.value, project.id)).code ?? '';
}

export const changeChannel = (
  { app }: Pick<TestInstance, 'app'>,
  {
    project,
    user,
    channel,
    ...body
  }: Owned & { channel: Pick<Channel, 'id'>; is_primary?: true; used_for_auth?: boolean },
): Promise<WholeAnswer> =>
  ask(app, `PATCH /api/v1/contact-channels/me/${channel.id}`, {
    as: 'client',
    project,
    accessToken: user.accessToken,
    body,
  });

export const removeChannel = (
  { app }: Pick<TestInstance, 'app'>,
  { project, user, channel }: Owned & { channel: Pick<Channel, 'id'> },
): Promise<WholeAnswer> =>
  ask(app, `DELETE /api/v1/contact-channels/me/${channel.id}`, {
    as: 'client',
    project,
    accessToken: user.accessToken,
  });

/** Inserts a verified additional address. */
export async function plantChannel(
  { query }: Pick<TestInstance, 'query'>,
  {
    projectId,
    userId,
    value = newEmail(),
    becomesPrimary = false,
    isUsedForAuth = false,
  }: {
    projectId: string;
    userId: string;
    value?: string;
    becomesPrimary?: boolean;
    isUsedForAuth?: boolean;
  },
): Promise<Pick<Channel, 'id' | 'value'>> {
  const [row] = await query<{ id: string }>(
    `insert into contact_channels (project_id, id, user_id, value, value_normalized, is_verified, used_for_auth, becomes_primary, created_at)
     values ($1, gen_random_uuid(), $2, $3, $3, not $4, $5, $4, now())
     returning id`,
    [projectId, userId, value, becomesPrimary, isUsedForAuth],
  );
  if (!row) throw new Error('no address was written');
  return { id: row.id, value };
}
