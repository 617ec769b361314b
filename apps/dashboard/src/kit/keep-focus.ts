const REMEMBERED = 20;

/**
 * Moves the focus when the focused element is removed: to the next row if it was in a row, else to the element that had
 * the focus before and still exists, else to the page title. Returns a function that stops it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let visited: HTMLElement[] = [];
  let isByKeyboard = true;
  let row: { list: Element; index: number } | undefined;

  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    isByKeyboard = target.matches(':focus-visible');
    visited = [...visited.filter((element) => element !== target), target].slice(-REMEMBERED);
    const item = target.closest('li, tr');
    const list = item?.parentElement;
    row = list ? { list, index: rowsOf(list).indexOf(item) } : undefined;
  };

  // Clicking an empty area leaves the element on purpose, so the focus isn't restored.
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    queueMicrotask(() => {
      const isPressed = relatedTarget === null && document.activeElement === document.body && document.hasFocus();
      if (isPressed && target instanceof HTMLElement && target.isConnected) visited = [];
    });
  };

  const restore = (): void => {
    const last = visited.at(-1);
    if (document.activeElement !== document.body || !last || last.isConnected) return;
    const rows = row?.list.isConnected ? rowsOf(row.list) : [];
    const neighbour =
      rows[Math.min(row?.index ?? 0, rows.length - 1)]?.querySelector<HTMLElement>('a, button:not(:disabled)');
    const before = visited.findLast(
      // After a click, focusing a field would open the keyboard of a phone.
      (element) =>
        element.isConnected &&
        element.checkVisibility() &&
        (isByKeyboard || !element.matches('input, textarea, select')),
    );
    (neighbour ?? before ?? root.querySelector('h1'))?.focus({ preventScroll: true });
  };

  root.addEventListener('focusin', remember);
  root.addEventListener('focusout', leave);
  const watcher = new MutationObserver(restore);
  watcher.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    root.removeEventListener('focusout', leave);
    watcher.disconnect();
  };
}

const rowsOf = (list: Element): Element[] => [...list.children].filter((child) => !child.hasAttribute('aria-hidden'));
