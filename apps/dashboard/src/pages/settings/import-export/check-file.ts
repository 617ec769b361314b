import { IMPORT_MAX_BYTES } from '@keystead/contract/client';
import { t } from '../../../words.ts';
import type { Format } from './import-words.ts';

/** Returns the format by the file name; a name without `.csv` means NDJSON. */
export const formatOf = ({ name }: Pick<File, 'name'>): Format => (/\.csv$/i.test(name) ? 'csv' : 'ndjson');

const UTF_8_BOM = /^\uFEFF/;

/** Checks the size and the first bytes of a file before the upload. Returns the problem, or undefined. */
export async function checkFile(file: File, format: Format): Promise<string | undefined> {
  if (file.size === 0) return t('This file is empty.');
  if (file.size > IMPORT_MAX_BYTES) return t('This file is larger than 1 GiB. Split it into smaller files.');
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || head.includes(0))
    return t("This file isn't UTF-8. Save it as UTF-8 and choose it again.");
  const text = new TextDecoder().decode(head).replace(UTF_8_BOM, '').trimStart();
  if (format === 'ndjson' && text.startsWith('['))
    return t('This is a JSON array. NDJSON has one line per user. Convert it with jq -c ".[]".');
  if (format === 'ndjson' && !text.startsWith('{')) return t("This isn't NDJSON. The first line isn't a JSON object.");
  return undefined;
}
