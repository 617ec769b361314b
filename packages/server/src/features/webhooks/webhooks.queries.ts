import { execute, many, maybeOne, one, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { part, rowsOf } from '../../db/together.ts';
import type { Receiver, WebhookEndpoint } from './webhook-endpoint.ts';

export const FAILING_AFTER = 5;
/** Several attempts in a row decide: an endpoint that fails now and then is not failing. */
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

/** It is told of what comes after the end of the log at this moment. */
export const insertEndpoint = (endpoint: NewEndpoint) =>
  part(
    'changed_endpoint',
    sql`
      insert into webhook_endpoints (project_id, id, url, description, event_types, is_ordered, secret_sealed, position, created_at)
      values (${endpoint.projectId}, ${endpoint.id}, ${endpoint.url}, ${endpoint.description}, ${endpoint.eventTypes}::text[],
        ${endpoint.isOrdered}, ${endpoint.secretSealed},
        coalesce((select c.position from event_chains c where c.project_id = ${endpoint.projectId}), 0), ${endpoint.createdAt})
      returning *`,
  );

export const selectChangedEndpoint = sql`select ${columns} from ${rowsOf('changed_endpoint')}`;

/** Host and port of an address: path and query may hold a token. */
const hostColumn = sql`substring(url from '^[^:/]+://(?:[^/?#]*@)?([^/?#]*)')`;

const toldOfEndpoint = sql`
  jsonb_build_object('id', id, 'host', ${hostColumn}, 'description', description, 'event_types', event_types, 'is_ordered', is_ordered,
    'disabled_reason', disabled_reason)`;

/** What events tell of one: never its secrets. */
export const changedEndpointEvent = { version: 1, rows: rowsOf('changed_endpoint'), data: toldOfEndpoint } as const;

/** Of one that was sent what it has already, nothing. */
export const updatedEndpointEvent = {
  ...changedEndpointEvent,
  type: 'webhook_endpoint.updated',
  rows: sql`(select * from ${rowsOf('changed_endpoint')} where is_other) as told`,
} as const;

/** Of one that is switched off by itself. */
export const stoppedEndpointEvent = {
  ...updatedEndpointEvent,
  rows: sql`(select * from ${rowsOf('noted')} where disabled_reason is not null) as told`,
} as const;

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

export const findReceiver = (db: Db, { projectId, id }: EndpointKey) =>
  maybeOne<Receiver>(
    db,
    sql`
      select project_id as "projectId", id, url, secret_sealed as "secretSealed", previous_secret_sealed as "previousSecretSealed",
        previous_secret_until as "previousSecretUntil"
      from webhook_endpoints
      where project_id = ${projectId} and id = ${id}`,
  );

/** What is undefined stays as it is. */
export interface EndpointChanges {
  readonly url: string | undefined;
  readonly description: string | undefined;
  readonly eventTypes: WebhookEndpoint['eventTypes'] | undefined;
  readonly isOrdered: boolean | undefined;
  readonly isEnabled: boolean | undefined;
}

/** Switched on, it begins anew: what failed before counts no more. Switched off twice, it keeps the first reason. */
export const updateEndpoint = ({ projectId, id }: EndpointKey, changes: EndpointChanges) =>
  part(
    'changed_endpoint',
    sql`
      update webhook_endpoints e
      set url = coalesce(${changes.url}, e.url),
        description = coalesce(${changes.description}, e.description),
        event_types = case when ${changes.eventTypes === undefined} then e.event_types else ${changes.eventTypes ?? null}::text[] end,
        is_ordered = coalesce(${changes.isOrdered}, e.is_ordered),
        disabled_reason = case ${changes.isEnabled}::boolean when true then null when false then coalesce(e.disabled_reason, 'owner')
          else e.disabled_reason end,
        failing_since = case when ${changes.isEnabled}::boolean then null else e.failing_since end,
        consecutive_failures = case when ${changes.isEnabled}::boolean then 0 else e.consecutive_failures end
      from (select * from webhook_endpoints where project_id = ${projectId} and id = ${id} for no key update) as was
      where e.project_id = was.project_id and e.id = was.id
      returning e.*, (e.url, e.description, e.event_types, e.is_ordered, e.disabled_reason)
        is distinct from (was.url, was.description, was.event_types, was.is_ordered, was.disabled_reason) as is_other`,
  );

export const rotateSecret = (
  { projectId, id }: EndpointKey,
  { sealed, previousUntil }: { readonly sealed: Buffer; readonly previousUntil: Date },
) =>
  part(
    'changed_endpoint',
    sql`
      update webhook_endpoints
      set secret_sealed = ${sealed}, previous_secret_sealed = secret_sealed, previous_secret_until = ${previousUntil}
      where project_id = ${projectId} and id = ${id}
      returning *`,
  );

export const deleteEndpoint = ({ projectId, id }: EndpointKey) =>
  part(
    'changed_endpoint',
    sql`delete from webhook_endpoints where project_id = ${projectId} and id = ${id} returning *`,
  );

export const noteWorking = (db: Db, { projectId, id }: EndpointKey) =>
  execute(
    db,
    sql`
      update webhook_endpoints
      set failing_since = null, consecutive_failures = 0
      where project_id = ${projectId} and id = ${id} and failing_since is not null`,
  );

export interface StoppedEndpoint {
  readonly description: string;
  readonly disabledReason: 'gone' | 'failing';
}

/** One that is gone, or has failed since before that time, is sent nothing any more. */
export const noteFailing = (
  { projectId, id }: EndpointKey,
  { now, isGone, failsSince }: { now: Date; isGone: boolean; failsSince: Date },
) =>
  part(
    'noted',
    sql`
      update webhook_endpoints
      set failing_since = coalesce(failing_since, ${now}),
        consecutive_failures = consecutive_failures + 1,
        disabled_reason = case when ${isGone}::boolean then 'gone' when failing_since <= ${failsSince} then 'failing' end
      where project_id = ${projectId} and id = ${id} and disabled_reason is null
      returning *`,
  );

/** It is returned to whoever found out. */
export const selectStopped = sql`
  select description, disabled_reason as "disabledReason" from ${rowsOf('noted')} where disabled_reason is not null`;
