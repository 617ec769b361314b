'use client';
import { useEffect, useState, type ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';
import { checkIcon, copyIcon } from './icon-paths.ts';
import { ToastRegion } from './toast-region.tsx';
import { showToast } from './toasts.ts';

export interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  label: string;
  copiedText: string;
  failedText: string;
  closeLabel: string;
}

const DONE_MS = 2000;

/** Copies a text to the clipboard and reports the result. */
export function CopyButton({ text, label, copiedText, failedText, closeLabel }: CopyButtonProps): ReactElement {
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  const copy = async (): Promise<void> => {
    try {
      // Missing on pages without a secure origin, and refused if the user or a policy forbids it.
      await navigator.clipboard.writeText(text);
      setDone(true);
      showToast(copiedText);
    } catch {
      showToast(failedText, 'destructive');
    }
  };

  return (
    <>
      <IconButton label={label} path={isDone ? checkIcon : copyIcon} onClick={() => void copy()} />
      <ToastRegion closeLabel={closeLabel} />
    </>
  );
}
