import type * as contract from '@keystead/contract';
import type { Call, RequestLine } from './call.ts';
import { codeTriggers } from './code-error-triggers.ts';
import type { EndpointCase, EndpointCases, Sample, Trigger, Triggers } from './endpoint-case.ts';
import { apiKeyCases } from './endpoints/api-keys.ts';
import { mfaCases } from './endpoints/auth/mfa.ts';
import { oauthCases } from './endpoints/auth/oauth.ts';
import { otpCases } from './endpoints/auth/otp.ts';
import { passwordCases } from './endpoints/auth/password.ts';
import { sessionCases } from './endpoints/auth/sessions.ts';
import { bulkJobCases } from './endpoints/bulk-jobs.ts';
import { eventCases } from './endpoints/events.ts';
import { exportCases } from './endpoints/exports.ts';
import { importCases } from './endpoints/imports.ts';
import { connectedAccountCases } from './endpoints/connected-accounts.ts';
import { contactChannelCases } from './endpoints/contact-channels.ts';
import { emailTemplateCases } from './endpoints/email-templates.ts';
import { featureSupportCases } from './endpoints/feature-support.ts';
import { healthCases } from './endpoints/health.ts';
import { impersonationCases } from './endpoints/impersonations.ts';
import { invitationCases } from './endpoints/invitations.ts';
import { emailTestCases } from './endpoints/email-tests.ts';
import { mailCases } from './endpoints/mails.ts';
import { metricsCases } from './endpoints/metrics.ts';
import { notOfferedCases } from './endpoints/not-offered.ts';
import { oauthTestCases } from './endpoints/oauth-tests.ts';
import { staffCases } from './endpoints/staff.ts';
import { permissionCases } from './endpoints/permissions.ts';
import { profilePictureCases } from './endpoints/profile-pictures.ts';
import { projectCases } from './endpoints/projects.ts';
import { protectionCases } from './endpoints/protection.ts';
import { redirectCases } from './endpoints/redirects.ts';
import { searchCases } from './endpoints/search.ts';
import { signingKeyCases } from './endpoints/signing-keys.ts';
import { systemCases } from './endpoints/system.ts';
import { teamCases } from './endpoints/teams.ts';
import { memberCases } from './endpoints/teams/members.ts';
import { teamPermissionCases } from './endpoints/teams/permissions.ts';
import { userCases } from './endpoints/users.ts';
import { webhookCases } from './endpoints/webhooks.ts';
import type { World } from './world.ts';

type Contract = typeof contract;
type EndpointName = {
  [Name in keyof Contract]: Contract[Name] extends contract.Endpoint ? Name : never;
}[keyof Contract];
/** The errors of an endpoint that need their own trigger. */
type OwnError<Name extends EndpointName> = Exclude<
  contract.ErrorsOf<Extract<Contract[Name], contract.Endpoint>>,
  keyof typeof codeTriggers
>;
type WholeCase<Name extends EndpointName> = [OwnError<Name>] extends [never]
  ? EndpointCase
  : EndpointCase & { readonly errors: Readonly<Record<OwnError<Name>, Trigger>> };

/**
 * A request for each endpoint and for each of its errors. The compiler requires every endpoint and every error of the
 * contract.
 */
export const cases: EndpointCases = {
  ...passwordCases,
  ...otpCases,
  ...mfaCases,
  ...sessionCases,
  ...oauthCases,
  ...userCases,
  ...bulkJobCases,
  ...eventCases,
  ...webhookCases,
  ...importCases,
  ...exportCases,
  ...profilePictureCases,
  ...contactChannelCases,
  ...connectedAccountCases,
  ...teamCases,
  ...memberCases,
  ...teamPermissionCases,
  ...invitationCases,
  ...impersonationCases,
  ...mailCases,
  ...protectionCases,
  ...metricsCases,
  ...emailTestCases,
  ...permissionCases,
  ...projectCases,
  ...redirectCases,
  ...searchCases,
  ...oauthTestCases,
  ...emailTemplateCases,
  ...signingKeyCases,
  ...systemCases,
  ...apiKeyCases,
  ...staffCases,
  ...notOfferedCases,
  ...featureSupportCases,
  ...healthCases,
} satisfies { readonly [Name in EndpointName]: WholeCase<Name> };

export async function sampleOf({ name }: contract.Endpoint, world: World): Promise<Sample> {
  const found = cases[name];
  if (!found) throw new Error(`add ${name} to its feature in packages/server/src/testing/endpoints`);
  return found.sample(world);
}

/** Returns the trigger of an error: the endpoint's own, or a shared one for endpoints that take a code. */
export function triggerOf(name: string, code: contract.ErrorCode): Trigger {
  const found = cases[name]?.errors?.[code] ?? (codeTriggers as Triggers)[code];
  if (!found) throw new Error(`add ${code} to ${name}, in packages/server/src/testing/endpoints`);
  return found;
}

/** A sample as a request line and the other parts of the call. */
export interface Request {
  readonly line: RequestLine;
  readonly query: string;
  readonly call: Pick<Call, 'body' | 'refreshToken'>;
  readonly userToken: string;
}

export const requestOf = async (endpoint: contract.Endpoint, world: World): Promise<Request> =>
  toRequest(endpoint, world, await sampleOf(endpoint, world));

function toRequest(endpoint: contract.Endpoint, world: World, sample: Sample): Request {
  const { params, query = '', userToken = world.user.accessToken, ...call } = sample;
  return { line: lineOf(endpoint, params), query, call, userToken };
}

const samplesToRefuse = new WeakMap<World, Map<string, Promise<Sample>>>();

/** Shares one sample per endpoint and world between refused calls, which use nothing up. */
export function sampleToRefuse(endpoint: contract.Endpoint, world: World): Promise<Sample> {
  const samples = samplesToRefuse.get(world) ?? new Map<string, Promise<Sample>>();
  samplesToRefuse.set(world, samples);
  const sample = samples.get(endpoint.name) ?? sampleOf(endpoint, world);
  samples.set(endpoint.name, sample);
  return sample;
}

export const requestToRefuse = async (endpoint: contract.Endpoint, world: World): Promise<Request> =>
  toRequest(endpoint, world, await sampleToRefuse(endpoint, world));

export function lineOf({ method, base, path }: contract.Endpoint, params: Sample['params'] = {}): RequestLine {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') as `/${string}`;
  return `${method} ${base === 'root' ? filled : `/api/v1${filled === '/' ? '' : filled}`}` as RequestLine;
}
