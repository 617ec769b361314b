/** Whether a text has every word that is typed, in any order. */
export function hasWords(text: string, typed: string): boolean {
  const lower = text.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
