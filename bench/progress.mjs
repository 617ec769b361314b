const TITLE_WIDTH = 58;

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * One line for each slice, with what it showed and how long the rest will take.
 * @param {number} slices
 */
export function createProgress(slices) {
  const startedAt = performance.now();
  let done = 0;
  return {
    /** @param {string} title @param {string} result */
    sliceDone(title, result) {
      done += 1;
      const spent = (performance.now() - startedAt) / 1000;
      const left = (spent / done) * (slices - done);
      const place = `${String(done).padStart(String(slices).length)}/${slices}`;
      console.log(`${place}  ${title.padEnd(TITLE_WIDTH)} ${result}  (${clock(left)} left)`);
    },
  };
}
