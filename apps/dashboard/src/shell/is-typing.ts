const TYPED_IN = 'input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=menu], [contenteditable]';

/** Whether the user is typing in a field, a list or a dialog, where letters aren't shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPED_IN) !== null;
