const TYPED_IN = 'input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=menu], [contenteditable]';

/** In a field, a list or a dialog, letters are what they are. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPED_IN) !== null;
