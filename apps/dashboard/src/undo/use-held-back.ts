import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@keystead/ui';
import { offerUndo } from './undo.ts';

interface HeldBack {
  /** What it is done to. */
  readonly id: string;
  /** What is said meanwhile: as if it were done. */
  readonly text: string;
  readonly act: () => Promise<{ status: 'ok' } | { status: 'error'; error: Error }>;
}

/** What could not be brought back exactly is done ten seconds after it was asked for, and can be taken back until then. */
export function useHeldBack(refresh: () => Promise<unknown>): {
  held: readonly string[];
  hold: (asked: HeldBack) => void;
} {
  const [held, setHeld] = useState<readonly string[]>([]);
  const release = (released: string): void => setHeld((ids) => ids.filter((id) => id !== released));
  const { mutate } = useMutation({
    mutationFn: async ({ act }: HeldBack) => {
      const answer = await act();
      if (answer.status === 'error') throw answer.error;
    },
    onError: (error) => showToast(error.message, 'destructive'),
    onSettled: async (_, _error, { id }) => {
      await refresh();
      release(id);
    },
  });
  return {
    held,
    hold(asked) {
      setHeld((ids) => [...ids, asked.id]);
      offerUndo({ text: asked.text, undo: () => release(asked.id), settle: () => mutate(asked) });
    },
  };
}
