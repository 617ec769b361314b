/**
 * @typedef {object} CpuProfile as V8 writes it; times in microseconds
 * @property {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number } }[]} nodes
 * @property {number[]} samples
 * @property {number[]} timeDeltas
 * @property {number} startTime
 * @property {number} endTime
 */

const NOT_WORK = new Set(['(idle)', '(root)']);

/**
 * Time spent in functions themselves, without those they call: by place, then function by function.
 * @param {CpuProfile} profile
 * @param {{ lastSeconds: number, listed: number }} options
 */
export function summarizeProfile(profile, { lastSeconds, listed }) {
  const from = profile.endTime - lastSeconds * 1_000_000;
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  /** @type {Map<string, number>} */
  const byPlace = new Map();
  /** @type {Map<string, number>} */
  const byFunction = new Map();
  let at = profile.startTime;
  let total = 0;
  profile.samples.forEach((id, index) => {
    const spent = profile.timeDeltas[index] ?? 0;
    at += spent;
    const frame = frames.get(id);
    if (!frame || at < from || NOT_WORK.has(frame.functionName)) return;
    const place = placeOf(frame.url);
    const name = frame.functionName || `(anonymous, line ${frame.lineNumber + 1})`;
    total += spent;
    add(byPlace, frame.url === '' ? name : place, spent);
    add(byFunction, `${name}  ${place}${place.startsWith('packages/') ? fileOf(frame.url) : ''}`, spent);
  });
  const lines = (/** @type {Map<string, number>} */ times) =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, listed)
      .map(([name, spent]) => `${((spent / total) * 100).toFixed(1).padStart(5)} %  ${name}`)
      .join('\n');
  return `By place\n${lines(byPlace)}\n\nBy function\n${lines(byFunction)}`;
}

/** @param {Map<string, number>} times @param {string} key @param {number} spent */
const add = (times, key, spent) => void times.set(key, (times.get(key) ?? 0) + spent);

/** A package, or a part of Node. @param {string} url */
function placeOf(url) {
  if (url === '') return 'native';
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  const [own] = /packages\/[^/]+/.exec(url) ?? [];
  return dependency ?? own ?? url.split('/').slice(0, 2).join('/');
}

/** @param {string} url */
const fileOf = (url) => url.slice(url.lastIndexOf('/dist/') + '/dist'.length);
