/**
 * Calls back once the process that started this one is gone. npm runs scripts through a shell that keeps
 * SIGTERM to itself, so without this a stopped `npm start` would leave its server behind.
 * @param {() => void} react
 * @returns {() => void} stops watching
 */
export function whenParentDisappears(react) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    react();
  }, 500);
  timer.unref();
  return () => clearInterval(timer);
}
