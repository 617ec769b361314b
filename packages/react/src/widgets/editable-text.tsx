'use client';
import type { ReactElement } from 'react';
import { EditableText as PlainEditableText, Root } from '@keystead/ui';
import { useEditLabels } from '../hooks/use-edit-labels.ts';

export interface EditableTextProps {
  /** The accessible name of the text. */
  label: string;
  value: string;
  /** Shown while there is no text. */
  placeholder?: string;
  /** Saves the new text. A thrown error is shown. */
  onSave: (value: string) => Promise<void>;
}

/** A text with an Edit button, which opens a field with Save and Cancel. */
export function EditableText({ placeholder = '', ...text }: EditableTextProps): ReactElement {
  return (
    <Root>
      <PlainEditableText {...useEditLabels()} {...text} emptyText={placeholder} />
    </Root>
  );
}
