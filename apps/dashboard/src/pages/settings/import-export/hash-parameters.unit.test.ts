import { expect, test } from 'vitest';
import { ParametersError, withParameters } from './hash-parameters.ts';

/** As the console shows them. */
const SHOWN = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`;
const LINE =
  '{"hash_config":{"base64_signer_key":"jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==","base64_salt_separator":"Bw==","rounds":8,"mem_cost":14}}\n';
const ROWS = 'kYi4,user1@test.com\n';
const fileOf = (...content: BlobPart[]) => new File(content, 'users.csv', { type: 'text/csv' });

test.for([
  ['as the console shows them', SHOWN],
  ['as JSON', LINE],
  ['in one line', SHOWN.replace(/\s+/g, ' ')],
])('parameters %s stand before the rows', async ([, text]) => {
  const sent = await withParameters(fileOf(ROWS), text ?? '');

  expect(await sent.text()).toBe(LINE + ROWS);
  expect(sent.name).toBe('users.csv');
});

test('a mark at the beginning of the file is no part of its first row', async () => {
  const sent = await withParameters(fileOf(Uint8Array.from([0xef, 0xbb, 0xbf]), ROWS), SHOWN);

  expect(await sent.text()).toBe(LINE + ROWS);
});

test('without parameters the file stays as it is', async () => {
  const file = fileOf(LINE, ROWS);

  expect(await withParameters(file, ' \n')).toBe(file);
});

test.for(['base64_signer_key', 'base64_salt_separator', 'rounds', 'mem_cost'])(
  'what has no %s is refused',
  async (name) => {
    const text = SHOWN.replace(name, 'other');

    await expect(withParameters(fileOf(ROWS), text)).rejects.toEqual(
      new ParametersError(`${name} is missing from these parameters.`),
    );
  },
);

test('a number that is none is refused', async () => {
  await expect(withParameters(fileOf(ROWS), SHOWN.replace('14', 'many'))).rejects.toThrow('mem_cost is missing');
  await expect(withParameters(fileOf(ROWS), SHOWN.replace('14', '144'))).rejects.toThrow('mem_cost is missing');
});

test('parameters that the file has already are not given twice', async () => {
  await expect(withParameters(fileOf(LINE, ROWS), SHOWN)).rejects.toEqual(
    new ParametersError('The first line of this file already has parameters.'),
  );
});
