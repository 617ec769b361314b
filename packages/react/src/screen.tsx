'use client';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Page, Root, type PageProps } from '@keystead/ui';
import { retryLanguages } from './messages/use-language.ts';

export interface ScreenOptions {
  /** Fills the window and centres the card; otherwise the card lies where the host puts it. */
  fullPage?: boolean | undefined;
}

interface ScreenProps extends ScreenOptions, Pick<PageProps, 'layout'> {
  children: ReactNode;
}

/** The frame of every screen. */
export function Screen({ fullPage = false, layout, children }: ScreenProps): ReactElement {
  useEffect(retryLanguages, []);
  return <Root>{fullPage ? <Page layout={layout}>{children}</Page> : children}</Root>;
}
