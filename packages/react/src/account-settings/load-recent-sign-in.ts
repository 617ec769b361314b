import type { ComponentType } from 'react';
import { loadPart } from '../hooks/load-part.ts';
import type { RecentSignInDialogProps } from './recent-sign-in-dialog.tsx';

export type RecentSignInDialogType = ComponentType<RecentSignInDialogProps>;

/** Loaded for those whose last sign-in was too long ago. */
export const loadRecentSignIn = (): Promise<RecentSignInDialogType> =>
  loadPart(async () => (await import('./recent-sign-in-dialog.tsx')).RecentSignInDialog);
