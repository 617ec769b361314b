import type { checkEmailDomain, ResponseOf } from '@keystead/contract';

export type DomainCheck = ResponseOf<typeof checkEmailDomain, 'admin'>;
export type RecordCheck = DomainCheck['spf'];

const LONGEST_RECORD = 500;
export const shown = (record: string): string => record.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST_RECORD);

export const UNKNOWN: RecordCheck = {
  status: 'unknown',
  record: null,
  hint: 'The DNS did not answer. Try again later.',
  suggestion: null,
};
const found = (record: string, hint: string | null = null): RecordCheck => ({
  status: 'found',
  record: shown(record),
  hint,
  suggestion: null,
});
const wrong = (record: string, hint: string): RecordCheck => ({ ...found(record, hint), status: 'wrong' });

/** RFC 7208: one record that says who may send, and that nobody else may. */
export function judgeSpf(domain: string, texts: readonly string[]): RecordCheck {
  const records = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return {
      status: 'missing',
      record: null,
      hint: 'Add a TXT record that names the servers of your mail provider. Put its include in the place of the example.',
      suggestion: { name: domain, value: 'v=spf1 include:spf.your-mail-provider.example ~all' },
    };
  if (records.length > 1)
    return wrong(record, 'There is more than one SPF record, so that receivers heed none. Join them.');
  if (/\s\+?all(?:\s|$)/i.test(record)) return wrong(record, 'It lets everybody send. End it with ~all or -all.');
  if (!/\s[~?-]all(?:\s|$)|\sredirect=/i.test(record))
    return wrong(record, 'It does not say what others may. End it with ~all.');
  return found(record);
}

/** RFC 6376: a key, which is revoked where it is empty. */
export const isDkimKey = (text: string): boolean =>
  /(?:^|;)\s*p\s*=\s*[^;\s]/.test(text) && !/^v=(?!DKIM1)/i.test(text);

/** RFC 9989: what receivers do with mails that neither of the others vouches for. */
export function judgeDmarc(domain: string, texts: readonly string[]): RecordCheck {
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return {
      status: 'missing',
      record: null,
      hint: 'Add a TXT record that says what receivers do with mails that are not yours. Begin with p=none, and tighten it later.',
      suggestion: { name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
    };
  if (records.length > 1)
    return wrong(record, 'There is more than one DMARC record, so that receivers heed none. Keep one.');
  const [, policy] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? [];
  switch (policy?.toLowerCase()) {
    case 'quarantine':
    case 'reject':
      return found(record);
    case 'none':
      return found(record, 'It only watches. With p=quarantine receivers turn forged mails away.');
    default:
      return wrong(record, 'It names no policy. Add p=none, p=quarantine or p=reject.');
  }
}
