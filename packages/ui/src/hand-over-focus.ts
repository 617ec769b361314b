/** The card that had focus when a card was last removed. */
let last: Element | null | undefined;

/**
 * Moves focus to a card that replaces the focused one. Used as the `ref` of a card. Focus goes to the title, which is
 * then announced, and Tab continues there instead of at the top of the page.
 */
export function handOverFocus(card: HTMLElement | null): void {
  const focused = document.activeElement;
  // React calls the ref with null just before it removes the card, and focus with it.
  if (!card) last = focused?.closest('.ks-card');
  else if (last && focused === document.body) card.querySelector<HTMLElement>('.ks-title')?.focus();
}
