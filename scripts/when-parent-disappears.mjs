/**
 * Calls back when the parent process has ended. npm runs scripts through a shell that doesn't forward SIGTERM, so
 * without this a stopped `npm start` would leave its server running.
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
