'use client';
import type { EditableTextProps } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

type EditLabels = Pick<EditableTextProps, 'editLabel' | 'saveLabel' | 'cancelLabel' | 'failedText'>;

/** The labels around an editable text. */
export function useEditLabels(): EditLabels {
  const { t } = useKeystead();
  return {
    editLabel: t('Edit'),
    saveLabel: t('Save'),
    cancelLabel: t('Cancel'),
    failedText: t('Not saved. Please try again.'),
  };
}
