import type { checkEmailDomain, ResponseOf } from '@keystead/contract';

export type DomainCheck = ResponseOf<typeof checkEmailDomain, 'admin'>;
export type RecordCheck = DomainCheck['spf'];

const LONGEST_RECORD = 500;
export const shown = (record: string): string => record.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST_RECORD);

export const UNKNOWN: RecordCheck = {
  status: 'unknown',
  record: null,
  hint: 'The DNS lookup failed. Try again later.',
  suggestion: null,
};
const found = (record: string, hint: string | null = null): RecordCheck => ({
  status: 'found',
  record: shown(record),
  hint,
  suggestion: null,
});
const wrong = (record: string, hint: string): RecordCheck => ({ ...found(record, hint), status: 'wrong' });

/** RFC 7208: one record that lists the allowed senders and excludes all others. */
export function judgeSpf(domain: string, texts: readonly string[]): RecordCheck {
  const records = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return {
      status: 'missing',
      record: null,
      hint: "Add a TXT record that lists the servers of your email provider. Replace the example with your provider's include.",
      suggestion: { name: domain, value: 'v=spf1 include:spf.your-mail-provider.example ~all' },
    };
  if (records.length > 1)
    return wrong(record, 'There is more than one SPF record, so mail servers ignore all of them. Merge them into one.');
  if (/\s\+?all(?:\s|$)/i.test(record))
    return wrong(record, 'This record allows every server to send email for your domain. End it with ~all or -all.');
  if (!/\s[~?-]all(?:\s|$)|\sredirect=/i.test(record))
    return wrong(record, "This record doesn't say how to treat email from other servers. End it with ~all.");
  return found(record);
}

/** RFC 6376: a key, which is revoked if it is empty. */
export const isDkimKey = (text: string): boolean =>
  /(?:^|;)\s*p\s*=\s*[^;\s]/.test(text) && !/^v=(?!DKIM1)/i.test(text);

/** RFC 9989: what mail servers do with emails that pass neither SPF nor DKIM. */
export function judgeDmarc(domain: string, texts: readonly string[]): RecordCheck {
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return {
      status: 'missing',
      record: null,
      hint: 'Add a TXT record that tells mail servers what to do with forged email. Start with p=none and tighten it later.',
      suggestion: { name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
    };
  if (records.length > 1)
    return wrong(record, 'There is more than one DMARC record, so mail servers ignore all of them. Keep one.');
  const [, policy] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? [];
  switch (policy?.toLowerCase()) {
    case 'quarantine':
    case 'reject':
      return found(record);
    case 'none':
      return found(
        record,
        'This policy only monitors. With p=quarantine, mail servers treat forged email as suspicious.',
      );
    default:
      return wrong(record, 'This record has no valid policy. Add p=none, p=quarantine or p=reject.');
  }
}
