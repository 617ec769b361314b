'use client';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Page, Root, type PageProps } from '@keystead/ui';
import { usePreload } from './hooks/use-preload.ts';
import { retryLanguages } from './messages/use-language.ts';
import { useKeystead } from './provider.tsx';

export interface ScreenOptions {
  /** Fills the window and centers the card. Otherwise the card stays where the host places it. */
  fullPage?: boolean | undefined;
}

interface ScreenProps extends ScreenOptions, Pick<PageProps, 'layout'> {
  children: ReactNode;
}

/** The frame of every screen. */
export function Screen({ fullPage = false, layout, children }: ScreenProps): ReactElement {
  const { app } = useKeystead();
  useEffect(retryLanguages, []);
  usePreload(app.preload);
  return <Root>{fullPage ? <Page layout={layout}>{children}</Page> : children}</Root>;
}
