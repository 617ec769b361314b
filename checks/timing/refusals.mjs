import { quantile, send } from './course.mjs';

/**
 * @typedef {import('./course.mjs').Course} Course
 * @typedef {import('./course.mjs').Figure} Figure
 */

const TIMES = 20;
const LONGEST_MS = 50;
const MIB = 1024 * 1024;
const KIB = 1024;

const signIn = '/auth/password/sign-in';
/** @param {number} length */
const longText = (length) => 'x'.repeat(length);

/** @type {Record<string, [path: string, given: Parameters<typeof send>[2]]>} one over each limit */
const tooMuch = {
  'body of 1 MiB': [signIn, { body: `{"email":"${longText(MIB)}"}` }],
  'JSON of 33 levels': [signIn, { body: `${'{"a":'.repeat(32)}{}${'}'.repeat(32)}` }],
  'metadata of 64 KiB': ['/users/me', { method: 'PATCH', body: `{"client_metadata":"${longText(64 * KIB)}"}` }],
  'OAuth parameter of 2 KiB': [
    '/auth/oauth/token',
    { body: `{"grant_type":"refresh_token","refresh_token":"${longText(2 * KIB + 1)}"}` },
  ],
  'headers of 16 KiB': [signIn, { headers: { 'x-large': longText(16 * KIB) }, body: '{}' }],
};

/** @param {Course} course */
export async function measureRefusals(course) {
  /** @type {Figure[]} */
  const figures = [];
  for (const [name, [path, given]] of Object.entries(tooMuch)) {
    const answers = [];
    for (let times = 0; times < TIMES; times += 1) answers.push(await send(course, path, given));
    const millis = quantile(
      answers.map((answer) => answer.millis),
      0.5,
    );
    const statuses = [...new Set(answers.map(({ status }) => status))];
    const isRefused = statuses.every((status) => status >= 400 && status < 500);
    figures.push({
      name: `${name}, and one more: median time to ${statuses.join(' or ')}`,
      figure: `${millis.toFixed(1)} ms`,
      bounds: `4xx in less than ${LONGEST_MS} ms`,
      isHeld: isRefused && millis < LONGEST_MS,
    });
  }
  return figures;
}
