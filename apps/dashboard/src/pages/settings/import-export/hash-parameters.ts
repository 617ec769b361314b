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

/** Thrown if the parameters are wrong, not the file. */
export class ParametersError extends Error {}

/** Returns the first line of the file, from parameters as the Firebase console shows them or from the same as JSON. */
function lineOf(text: string): string {
  const found = PARAMETERS.map(([name, value]) => {
    const [, given] = new RegExp(`\\b${name}["']?\\s*[:=]\\s*["']?(${value})`).exec(text) ?? [];
    if (given === undefined) throw new ParametersError(t('{name} is missing from these parameters.', { name }));
    return [name, value === NUMBER ? Number(given) : given];
  });
  return `${JSON.stringify({ hash_config: Object.fromEntries(found) })}\n`;
}

/** Returns the file with the parameters before its rows, or unchanged if there are none. */
export async function withParameters(file: File, text: string): Promise<File> {
  if (text.trim() === '') return file;
  const line = lineOf(text);
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf; // a byte order mark behind the parameters would be part of the first row
  const rows = isMarked ? file.slice(3) : file;
  if ((await rows.slice(0, 14).text()) === '{"hash_config"')
    throw new ParametersError(t('The first line of this file already has parameters.'));
  return new File([line, rows], file.name, { type: file.type });
}
