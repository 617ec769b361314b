import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import type { Answer } from './answer.ts';

/** Shorter answers fit into one packet as they are. */
const LEAST_LENGTH = 1024;

/**
 * The endpoints whose answers are compressed: long lists and metrics in which there is no secret. The size of a compressed
 * answer says something about what is in it (BREACH), so that others are sent as they are; see
 * docs/adr/0007-hot-path-and-compression.md.
 */
export const COMPRESSED: ReadonlySet<string> = new Set([
  'listUsers',
  'searchPeople',
  'listSessions',
  'listTeams',
  'listTeamMemberProfiles',
  'listTeamPermissions',
  'listInvitations',
  'listPermissionDefinitions',
  'listPermissionHolders',
  'getPermissionUsage',
  'getTeamPermissionUsage',
  'listEvents',
  'listActivity',
  'listMails',
  'listMailDays',
  'listBulkJobs',
  'listImports',
  'getMetrics',
  'getProjectsOverview',
  'getSystem',
  'listEmailTemplates',
  'getEmailTemplate',
  'listStaff',
  'listLockouts',
]);

type Encoding = 'br' | 'gzip';
export type Compress = (text: string, encoding: Encoding) => Uint8Array<ArrayBuffer>;

/** At the lowest level: 70 KB of users become 5 KB within half a millisecond, and the levels above save little more. */
const compress: Compress = (text, encoding) =>
  encoding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    : gzipSync(text, { level: 1 });

export const compressOf = ({ name }: { readonly name: string }): Compress | undefined =>
  COMPRESSED.has(name) ? compress : undefined;

/** For a text that stays the same: each encoding is made when it is first asked for, then kept. */
export function compressOnce(): Compress {
  const made = new Map<Encoding, Uint8Array<ArrayBuffer>>();
  return (text, encoding) => {
    const bytes = made.get(encoding) ?? compress(text, encoding);
    made.set(encoding, bytes);
    return bytes;
  };
}

interface Encoded {
  readonly body: Answer['body'];
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** What is sent while it is read stays as it is, and so do failures: they are short. */
export function encodeAnswer({ status, body }: Answer, accepted: string | undefined, by?: Compress): Encoded {
  if (!by || status !== 200 || typeof body !== 'string' || body.length < LEAST_LENGTH) return { body, headers: [] };
  const encoding = chooseEncoding(accepted);
  if (encoding === undefined) return { body, headers: VARY };
  return { body: by(body, encoding), headers: [...VARY, 'content-encoding', encoding] };
}

const VARY = ['vary', 'Accept-Encoding'];

/** RFC 9110 §12.5.3. Of what is accepted alike, brotli is the smaller and the faster one. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const accepted = parseAccept(header);
  const weigh = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q;
  const others = weigh('*') ?? 0;
  const [br, gzip] = [weigh('br') ?? others, weigh('gzip') ?? others];
  const asIs = weigh('identity') ?? 0;
  if (Math.max(br, gzip) <= 0 || Math.max(br, gzip) < asIs) return undefined;
  return br >= gzip ? 'br' : 'gzip';
}
