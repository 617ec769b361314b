'use client';
import type { ComponentType, ReactElement } from 'react';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { useSearchParam } from '../hooks/use-address.ts';
import { useKeystead } from '../provider.tsx';
import { Screen, type ScreenOptions } from '../screen.tsx';

export interface CodeCardProps {
  /** The code in the URL; null if there is none. */
  code: string | null;
}

interface CodeScreenProps extends ScreenOptions {
  Card: ComponentType<CodeCardProps>;
}

/** The frame of the pages that links in emails open. */
export function CodeScreen({ fullPage, Card }: CodeScreenProps): ReactElement {
  const { t } = useKeystead();
  const code = useSearchParam('code');
  return (
    <Screen fullPage={fullPage}>
      {code === undefined ? (
        <WaitingCard label={t('Loading')} hasText />
      ) : (
        // Another code starts over.
        <Card key={code} code={code} />
      )}
    </Screen>
  );
}
