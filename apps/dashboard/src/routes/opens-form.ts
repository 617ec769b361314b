/** `?new=true` (or 1) opens the page's form, so that links lead there and Back closes it. */
export const opensForm = ({ new: isNew }: { new?: unknown }): { new?: true } =>
  isNew === true || isNew === 1 ? { new: true } : {};
