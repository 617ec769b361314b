import type { checkEmailDomain as endpoint, QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { unlessAborted, withDeadline } from '../../../platform/deadline.ts';
import type { ResolveTxt } from '../../../platform/resolve-txt.ts';
import { requireMayTry } from '../../core/index.ts';
import { isDkimKey, judgeDmarc, judgeSpf, shown, UNKNOWN, type DomainCheck } from './domain-records.ts';

const WHOLE_MS = 6000;

/** The DKIM selectors of common email providers. */
const COMMON_SELECTORS =
  'default mail dkim smtp s1 s2 k1 k2 k3 key1 key2 sig1 google selector1 selector2 resend pm mandrill mailjet zoho fm1 fm2 fm3 brevo1'.split(
    ' ',
  );

/** Checks the SPF, DKIM and DMARC records of a domain. */
export async function checkEmailDomain(
  ctx: Context,
  projectId: string,
  { domain: given, selector }: QueryOf<typeof endpoint>,
): Promise<DomainCheck> {
  await requireMayTry(ctx, projectId, 'domain checks');
  const domain = given.toLowerCase();
  const resolve = bounded(ctx.mail.resolveTxt);
  const [spf, dmarc, dkim] = await Promise.all([
    resolve(domain),
    lookUpDmarc(resolve, domain),
    lookUpDkim(resolve, domain, selector === undefined ? COMMON_SELECTORS : [selector]),
  ]);
  return {
    domain,
    spf: spf ? judgeSpf(domain, spf) : UNKNOWN,
    dkim,
    dmarc: dmarc ? judgeDmarc(domain, dmarc) : UNKNOWN,
  };
}

/** Limits the time of a DNS lookup. */
const bounded =
  (resolve: ResolveTxt): ResolveTxt =>
  (name) =>
    withDeadline({ millis: WHOLE_MS, signal: new AbortController().signal }, (signal) =>
      unlessAborted(resolve(name), signal),
    ).catch(() => undefined);

/** Looks up the record of the domain, or of a parent domain, which applies to its subdomains. */
async function lookUpDmarc(resolve: ResolveTxt, domain: string): Promise<readonly string[] | undefined> {
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const answers = await Promise.all(above.slice(0, 5).map((name) => resolve(`_dmarc.${name}`)));
  for (const texts of answers) if (texts === undefined || texts.length > 0) return texts;
  return [];
}

async function lookUpDkim(
  resolve: ResolveTxt,
  domain: string,
  selectors: readonly string[],
): Promise<DomainCheck['dkim']> {
  const answers = await Promise.all(
    selectors.map(async (selector) => ({ selector, texts: await resolve(`${selector}._domainkey.${domain}`) })),
  );
  for (const { selector, texts } of answers) {
    const key = texts?.find(isDkimKey);
    if (key !== undefined) return { status: 'found', record: shown(key), hint: null, suggestion: null, selector };
  }
  if (answers.every(({ texts }) => texts === undefined)) return { ...UNKNOWN, selector: null };
  const hint =
    selectors.length === 1
      ? 'No DKIM key found for this selector. Add the record that your email provider gives you.'
      : 'No DKIM key found under common selectors. Add the record that your email provider gives you. If it already exists, enter its selector.';
  return { status: 'missing', record: null, hint, suggestion: null, selector: null };
}
