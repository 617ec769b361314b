/** The card that had the focus when a card was last taken away. */
let last: Element | null | undefined;

/**
 * For the `ref` of a card. One that takes the place of a card with the focus gets it, on its title: so it is read out, and
 * the keyboard goes on from there instead of from the top of the page.
 */
export function handOverFocus(card: HTMLElement | null): void {
  const focused = document.activeElement;
  // Called with nothing just before a card is taken out of the page, and the focus with it.
  if (!card) last = focused?.closest('.ks-card');
  else if (last && focused === document.body) card.querySelector<HTMLElement>('.ks-title')?.focus();
}
