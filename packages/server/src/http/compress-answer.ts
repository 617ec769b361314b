import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import type { Answer } from './answer.ts';

/** Shorter responses fit into one packet without compression. */
const LEAST_LENGTH = 1024;

/**
 * The endpoints whose responses are compressed: long lists and metrics without secrets. The size of a compressed
 * response reveals something about its content (BREACH), so other responses are never compressed; see
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

/** The lowest level compresses 70 KB of users to 5 KB within half a millisecond; higher levels save little more. */
const compress: Compress = (text, encoding) =>
  encoding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    : gzipSync(text, { level: 1 });

export const compressOf = ({ name }: { readonly name: string }): Compress | undefined =>
  COMPRESSED.has(name) ? compress : undefined;

/** For a text that never changes: compresses each encoding on first use and keeps it. */
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
  /** Names and values alternate. */
  readonly headers: readonly string[];
}

/** Leaves streamed responses and errors uncompressed; errors are short. */
export function encodeAnswer({ status, body }: Answer, accepted: string | undefined, by?: Compress): Encoded {
  if (!by || status !== 200 || typeof body !== 'string' || body.length < LEAST_LENGTH) return { body, headers: [] };
  const encoding = chooseEncoding(accepted);
  if (encoding === undefined) return { body, headers: VARY };
  return { body: by(body, encoding), headers: [...VARY, 'content-encoding', encoding] };
}

const VARY = ['vary', 'Accept-Encoding'];

/** RFC 9110 §12.5.3. Prefers brotli among equally accepted encodings, because it is smaller and faster. */
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
