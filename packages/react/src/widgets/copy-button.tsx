'use client';
import type { ReactElement } from 'react';
import { CopyButton as PlainCopyButton, Root } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

export interface CopyButtonProps {
  /** What is copied. */
  content: string;
}

/** Copies a text and says in a toast whether that worked. */
export function CopyButton({ content }: CopyButtonProps): ReactElement {
  const { t } = useKeystead();
  return (
    <Root display="inline">
      <PlainCopyButton
        text={content}
        label={t('Copy')}
        copiedText={t('Copied to clipboard!')}
        failedText={t('Failed to copy to clipboard')}
        closeLabel={t('Close')}
      />
    </Root>
  );
}
