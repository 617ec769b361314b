'use client';
import type { ReactElement } from 'react';
import { CopyButton as PlainCopyButton, Root } from '@keystead/ui';
import { useCopyLabels } from '../hooks/use-copy-labels.ts';

export interface CopyButtonProps {
  /** The text to copy. */
  content: string;
}

/** Copies a text and shows the result in a toast. */
export function CopyButton({ content }: CopyButtonProps): ReactElement {
  const labels = useCopyLabels();
  return (
    <Root display="inline">
      <PlainCopyButton {...labels} text={content} />
    </Root>
  );
}
