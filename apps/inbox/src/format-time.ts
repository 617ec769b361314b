/** Returns the time of day for today's emails, and the date for older ones. */
export function formatTime(millis: number, now = new Date()): string {
  const date = new Date(millis);
  const isToday = date.toDateString() === now.toDateString();
  return isToday
    ? date.toLocaleTimeString(undefined, { timeStyle: 'short' })
    : date.toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}
