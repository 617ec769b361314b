import { CLIENT_APPS_BEFORE_WARNING } from '@keystead/contract/client';

/** Counts apps and warns once when there are too many of them. */
export function createAppCounter(): () => void {
  let count = 0;
  return () => {
    if (++count !== CLIENT_APPS_BEFORE_WARNING + 1) return;
    console.warn(`More than ${CLIENT_APPS_BEFORE_WARNING} client apps were created. Create one and share it.`);
  };
}
