import { IMPORT_MAX_BYTES } from '@keystead/contract/client';
import { t } from '../../../words.ts';
import type { Format } from './import-words.ts';

/** As files are named; what is neither is taken for lines of JSON. */
export const formatOf = ({ name }: Pick<File, 'name'>): Format => (/\.csv$/i.test(name) ? 'csv' : 'ndjson');

const UTF_8_BOM = /^\uFEFF/;

/** What can be said of a file before it is sent, from its size and its first bytes; undefined where it may do. */
export async function checkFile(file: File, format: Format): Promise<string | undefined> {
  if (file.size === 0) return t('This file is empty.');
  if (file.size > IMPORT_MAX_BYTES) return t('This file is larger than 1 GiB. Divide it.');
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || head.includes(0))
    return t('This file is not UTF-8. Save it as UTF-8 and choose it again.');
  const text = new TextDecoder().decode(head).replace(UTF_8_BOM, '').trimStart();
  if (format === 'ndjson' && text.startsWith('['))
    return t('This is one list in JSON. NDJSON has a line per user: jq -c ".[]" makes it.');
  if (format === 'ndjson' && !text.startsWith('{')) return t('This is no NDJSON: its first line is no JSON object.');
  return undefined;
}
