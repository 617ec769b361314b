/** @typedef {{ add: (undo: () => unknown) => void, run: () => Promise<void> }} CleanUp */

/**
 * What was started is stopped in the opposite order: at the end, after a failure, and when a signal comes.
 * @returns {CleanUp}
 */
export function createCleanUp() {
  /** @type {(() => unknown)[]} */
  const steps = [];
  /** @type {Promise<void> | undefined} */
  let running;

  async function runAll() {
    for (let undo = steps.pop(); undo; undo = steps.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(error); // the other steps still have to be done
      }
    }
  }
  const run = () => (running ??= runAll());

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!running) console.log('\nStopping');
      void run().then(() => process.exit(130));
    });
  }
  return { add: (undo) => void steps.push(undo), run };
}
