/** Returns the item that an arrow key, Home or End moves to; undefined for every other key. */
export function nextItem(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (Math.max(current, 0) - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

type Key = Pick<globalThis.KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const FORGET_AFTER_MS = 600;

/**
 * Finds items by typing: letters in quick succession add up; the same letter again moves to the next item that starts
 * with it.
 */
export class MenuTypeahead {
  private typed = '';
  private typedAt = 0;

  find(event: Key, current: number, labels: readonly string[]): number | undefined {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // A space presses the item, unless it continues the typed text.
    const isContinued = this.typed !== '' && event.timeStamp - this.typedAt < FORGET_AFTER_MS;
    if (!isText || (event.key === ' ' && !isContinued)) return undefined;

    const letter = event.key.toLocaleLowerCase();
    this.typed = isContinued && this.typed !== letter ? this.typed + letter : letter;
    this.typedAt = event.timeStamp;

    // A single letter starts after the current item; more letters may still match it.
    const from = this.typed.length === 1 ? current + 1 : Math.max(current, 0);
    for (let step = 0; step < labels.length; step += 1) {
      const index = (from + step) % labels.length;
      if (labels[index]?.toLocaleLowerCase().startsWith(this.typed)) return index;
    }
    return undefined;
  }
}
