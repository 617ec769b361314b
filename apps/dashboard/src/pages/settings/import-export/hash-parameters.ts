import { t } from '../../../words.ts';

const BASE64 = '[\\w+/-]+={0,2}';
const NUMBER = '\\d{1,2}(?!\\d)';

/** As Firebase names them. */
const PARAMETERS = [
  ['base64_signer_key', BASE64],
  ['base64_salt_separator', BASE64],
  ['rounds', NUMBER],
  ['mem_cost', NUMBER],
] as const;

/** What is wrong with the parameters, and not with the file. */
export class ParametersError extends Error {}

/** The first line of a file: out of what Firebase's console shows, or the same as JSON. */
function lineOf(text: string): string {
  const found = PARAMETERS.map(([name, value]) => {
    const [, given] = new RegExp(`\\b${name}["']?\\s*[:=]\\s*["']?(${value})`).exec(text) ?? [];
    if (given === undefined) throw new ParametersError(t('These parameters have no {name}.', { name }));
    return [name, value === NUMBER ? Number(given) : given];
  });
  return `${JSON.stringify({ hash_config: Object.fromEntries(found) })}\n`;
}

/** The file with the parameters before its rows; as it is where there are none. */
export async function withParameters(file: File, text: string): Promise<File> {
  if (text.trim() === '') return file;
  const line = lineOf(text);
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf; // no longer the beginning, it would be a part of the first row
  const rows = isMarked ? file.slice(3) : file;
  if ((await rows.slice(0, 14).text()) === '{"hash_config"')
    throw new ParametersError(t('The first line of this file has parameters already.'));
  return new File([line, rows], file.name, { type: file.type });
}
