import { execute, many, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Receiver, WebhookEndpoint } from './webhook-endpoint.ts';

export const FAILING_AFTER = 5;
/** Several failed attempts in a row, so that a rare failure doesn't mark an endpoint as failing. */
export const failingCondition = sql`consecutive_failures >= ${FAILING_AFTER}`;

const columns = sql`
  project_id as "projectId", id, url, description, event_types as "eventTypes", is_ordered as "isOrdered", disabled_reason as "disabledReason",
  failing_since as "failingSince", (${failingCondition}) as "isFailing", secret_sealed as "secretSealed", previous_secret_until as "previousSecretUntil", created_at as "createdAt"`;

export interface EndpointKey {
  readonly projectId: string;
  readonly id: string;
}

export interface NewEndpoint
  extends EndpointKey, Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes' | 'isOrdered' | 'createdAt'> {
  readonly secretSealed: Buffer;
}

export const countEndpoints = async (tx: Tx, projectId: string): Promise<number> =>
  (
    await one<{ count: number }>(
      tx,
      sql`select count(*)::int as count from webhook_endpoints where project_id = ${projectId}`,
    )
  ).count;

/** The endpoint receives events after the current end of the log. */
export const insertEndpoint = (tx: Tx, endpoint: NewEndpoint) =>
  one<WebhookEndpoint>(
    tx,
    sql`
      insert into webhook_endpoints (project_id, id, url, description, event_types, is_ordered, secret_sealed, position, created_at)
      values (${endpoint.projectId}, ${endpoint.id}, ${endpoint.url}, ${endpoint.description}, ${endpoint.eventTypes}::text[],
        ${endpoint.isOrdered}, ${endpoint.secretSealed},
        coalesce((select c.position from event_chains c where c.project_id = ${endpoint.projectId}), 0), ${endpoint.createdAt})
      returning ${columns}`,
  );

export const listEndpoints = (db: Db, projectId: string) =>
  many<WebhookEndpoint>(
    db,
    sql`select ${columns} from webhook_endpoints where project_id = ${projectId} order by created_at, id`,
  );

export const findEndpoint = (db: Db, { projectId, id }: EndpointKey) =>
  maybeOne<WebhookEndpoint>(
    db,
    sql`select ${columns} from webhook_endpoints where project_id = ${projectId} and id = ${id}`,
  );

/** Locks the endpoint against changes until the transaction ends. */
export const lockEndpoint = (tx: Tx, { projectId, id }: EndpointKey) =>
  maybeOne<WebhookEndpoint>(
    tx,
    sql`select ${columns} from webhook_endpoints where project_id = ${projectId} and id = ${id} for no key update`,
  );

export const findReceiver = (db: Db, { projectId, id }: EndpointKey) =>
  maybeOne<Receiver>(
    db,
    sql`
      select project_id as "projectId", id, url, secret_sealed as "secretSealed", previous_secret_sealed as "previousSecretSealed",
        previous_secret_until as "previousSecretUntil"
      from webhook_endpoints
      where project_id = ${projectId} and id = ${id}`,
  );

/** Undefined fields stay unchanged. */
export interface EndpointChanges {
  readonly url: string | undefined;
  readonly description: string | undefined;
  readonly eventTypes: WebhookEndpoint['eventTypes'] | undefined;
  readonly isOrdered: boolean | undefined;
  readonly isEnabled: boolean | undefined;
}

/** Enabling an endpoint resets its failures. Disabling a disabled one keeps the first reason. */
export const updateEndpoint = (tx: Tx, { projectId, id }: EndpointKey, changes: EndpointChanges) =>
  one<WebhookEndpoint>(
    tx,
    sql`
      update webhook_endpoints
      set url = coalesce(${changes.url}, url),
        description = coalesce(${changes.description}, description),
        event_types = case when ${changes.eventTypes === undefined} then event_types else ${changes.eventTypes ?? null}::text[] end,
        is_ordered = coalesce(${changes.isOrdered}, is_ordered),
        disabled_reason = case ${changes.isEnabled}::boolean when true then null when false then coalesce(disabled_reason, 'owner')
          else disabled_reason end,
        failing_since = case when ${changes.isEnabled}::boolean then null else failing_since end,
        consecutive_failures = case when ${changes.isEnabled}::boolean then 0 else consecutive_failures end
      where project_id = ${projectId} and id = ${id}
      returning ${columns}`,
  );

export const rotateSecret = (
  tx: Tx,
  { projectId, id }: EndpointKey,
  { sealed, previousUntil }: { readonly sealed: Buffer; readonly previousUntil: Date },
) =>
  maybeOne<WebhookEndpoint>(
    tx,
    sql`
      update webhook_endpoints
      set secret_sealed = ${sealed}, previous_secret_sealed = secret_sealed, previous_secret_until = ${previousUntil}
      where project_id = ${projectId} and id = ${id}
      returning ${columns}`,
  );

export const deleteEndpoint = (tx: Tx, { projectId, id }: EndpointKey) =>
  maybeOne<WebhookEndpoint>(
    tx,
    sql`delete from webhook_endpoints where project_id = ${projectId} and id = ${id} returning ${columns}`,
  );

export const noteWorking = (db: Db, { projectId, id }: EndpointKey) =>
  execute(
    db,
    sql`
      update webhook_endpoints
      set failing_since = null, consecutive_failures = 0
      where project_id = ${projectId} and id = ${id} and failing_since is not null`,
  );

/** Disables an endpoint that is gone, or that has failed since before the given time. */
export const noteFailing = (
  tx: Tx,
  { projectId, id }: EndpointKey,
  { now, isGone, failsSince }: { now: Date; isGone: boolean; failsSince: Date },
) =>
  maybeOne<WebhookEndpoint>(
    tx,
    sql`
      update webhook_endpoints
      set failing_since = coalesce(failing_since, ${now}),
        consecutive_failures = consecutive_failures + 1,
        disabled_reason = case when ${isGone}::boolean then 'gone' when failing_since <= ${failsSince} then 'failing' end
      where project_id = ${projectId} and id = ${id} and disabled_reason is null
      returning ${columns}`,
  );
