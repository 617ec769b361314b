import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot, root } from './root.mjs';
import { listFiles } from './steps/fingerprint.mjs';

/** Turns that readers stop at, with what to say instead. Identifiers and code in backticks are not prose. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bways? in\b(?! which)/i, 'sign-in method'],
  [/\bwhoever\b|\bthose whom\b/i, 'anyone who, users who'],
  [/\bof (?:theirs|yours alone)\b/i, 'their, your own'],
  [/\bwhat becomes of\b|\bfares?\b/i, 'changes to, status'],
  [/\b(?:is|are|be) told\b|\btells? of\b/i, 'is notified, includes, is recorded'],
  [/\bbehind the back\b/i, 'outside Keystead'],
  [/\bvouched\b|\bproves?\b|\bproved\b/i, 'verifies, verified'],
  [/\bswitch(?:ed|es)? (?:on|off)\b/i, 'enable, disable'],
  [/\bsecond factors?\b/i, 'two-factor authentication'],
  [/\bmails\b|\bmailed\b/i, 'emails'],
  [/\blongest away\b/i, 'least recently active'],
  [/\b(?:un)?sealed\b/i, 'signed'],
  [/\bno way back\b/i, "can't undo"],
  [/\blooks? after\b/i, 'manages, staff'],
  [/\bno longer fits\b|\bnobody fits\b|\bnothing fits\b/i, 'no results'],
  [/\bguess(?:es|ers)\b/i, 'failed attempts'],
];

const isRead = (file: string) => /\.(?:ts|md)$/.test(file) && !/\.(?:test|gen)\.ts$|\/(?:de|he)\.ts$/.test(file);
const files = listFiles(
  root,
  ['README.md', 'docs/guide', 'packages/contract/src', 'packages/messages/src'],
  () => false,
);

/** Lines of prose: comments and strings with a space in TypeScript, all but code in Markdown. */
function proseOf(file: string): string[] {
  const text = readFileSync(fromRoot(file), 'utf8').replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''));
  return text.split('\n').map((line) => {
    if (/^(?:im|ex)port .* from '/.test(line)) return '';
    const prose = file.endsWith('.md')
      ? line.replace(/\]\([^)]*\)/g, ']')
      : [...line.matchAll(/\/\/.*|\/?\*.*|'(?:[^'\\]|\\.)* (?:[^'\\]|\\.)*'|"[^"]* [^"]*"|`[^`]* [^`]*`/g)].join(' ');
    return prose.replace(/`[^`]*`/g, '').replace(/\b\w+_\w+\b/g, '');
  });
}

test('what people read says things in the words of the field', () => {
  const found = files
    .filter(isRead)
    .flatMap((file) =>
      proseOf(file).flatMap((line, at) =>
        BANNED.filter(([turn]) => turn.test(line)).map(
          ([turn, better]) => `${file}:${at + 1} ${turn.exec(line)?.[0]}: ${better}`,
        ),
      ),
    );
  expect(found).toEqual([]);
});
