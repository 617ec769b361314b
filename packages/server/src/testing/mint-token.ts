import { createHmac, sign, type KeyObject } from 'node:crypto';
import type { Context } from '../context.ts';

export type Parts = Readonly<Record<string, unknown>>;

/** Decodes a token without verifying it. */
export function readToken(token: string): { header: Parts; claims: Parts } {
  const [header = '', claims = ''] = token.split('.');
  return { header: decode(header), claims: decode(claims) };
}

/** Creates a token with any header and claims, always signed with ES256. */
export function mintToken(header: Parts, claims: Parts, privateKey: KeyObject): string {
  const content = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

/** Creates a token signed with HS256 and any key. */
export function mintHmacToken(header: Parts, claims: Parts, key: string | Buffer): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

/** Returns the key that signs the tokens of a project. */
export async function signingKeyOf(ctx: Context, projectId: string) {
  const [key] = (await ctx.signingKeys.of(projectId)) ?? [];
  if (!key) throw new Error(`the project ${projectId} has no signing key`);
  return key;
}

const encode = (part: Parts): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): Parts => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Parts;
