'use client';
import type { ReactElement } from 'react';
import { EditableText as PlainEditableText, Root } from '@keystead/ui';
import { useEditLabels } from '../hooks/use-edit-labels.ts';

export interface EditableTextProps {
  /** What the text is, for those who cannot see what stands beside it. */
  label: string;
  value: string;
  /** Stands where there is no text yet. */
  placeholder?: string;
  /** Keeps the new text; what it throws is shown as a failure. */
  onSave: (value: string) => Promise<void>;
}

/** A text with an Edit button that turns it into a field with Save and Cancel. */
export function EditableText({ placeholder = '', ...text }: EditableTextProps): ReactElement {
  return (
    <Root>
      <PlainEditableText {...useEditLabels()} {...text} emptyText={placeholder} />
    </Root>
  );
}
