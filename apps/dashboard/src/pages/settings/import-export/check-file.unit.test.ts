import { expect, test } from 'vitest';
import { checkFile, formatOf } from './check-file.ts';

const fileOf = (content: BlobPart, name = 'users.ndjson') => new File([content], name);
const utf16 = Uint8Array.from([0xff, 0xfe, 0x7b, 0]);

test.for([
  ['users.csv', 'csv'],
  ['USERS.CSV', 'csv'],
  ['users.ndjson', 'ndjson'],
  ['users.jsonl', 'ndjson'],
  ['csv', 'ndjson'],
] as const)('%s is taken for %s', ([name, format]) => expect(formatOf({ name })).toBe(format));

test.for([
  ['', 'ndjson', 'This file is empty.'],
  [utf16, 'ndjson', "This file isn't UTF-8. Save it as UTF-8 and choose it again."],
  [utf16.slice(2), 'csv', "This file isn't UTF-8. Save it as UTF-8 and choose it again."],
  ['[\n  {}]', 'ndjson', 'This is a JSON array. NDJSON has one line per user. Convert it with jq -c ".[]".'],
  ['id,email\n', 'ndjson', "This isn't NDJSON. The first line isn't a JSON object."],
  ['id,email\n', 'csv', undefined],
  ['\uFEFF{"id":1}\n', 'ndjson', undefined],
] as const)('%j as %s: %s', async ([content, format, problem]) => {
  expect(await checkFile(fileOf(content), format)).toBe(problem);
});

test('what is too large is known by its size', async () => {
  const large = Object.defineProperty(fileOf('{}'), 'size', { value: 1024 ** 3 + 1 });
  expect(await checkFile(large, 'ndjson')).toBe('This file is larger than 1 GiB. Split it into smaller files.');
});
