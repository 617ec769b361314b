'use client';
import type { CopyButtonProps } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

type CopyLabels = Omit<CopyButtonProps, 'text'>;

/** The labels of a copy button. */
export function useCopyLabels(): CopyLabels {
  const { t } = useKeystead();
  return {
    label: t('Copy'),
    copiedText: t('Copied to clipboard!'),
    failedText: t('Failed to copy to clipboard'),
    closeLabel: t('Close'),
  };
}
