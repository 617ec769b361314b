import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@keystead/ui';
import type { Kept } from './keys.ts';
import { offerUndo } from './undo.ts';
import { useRefresh } from './use-refresh.ts';
import { dataOf } from './use-save.ts';

export interface HeldBack {
  /** ID of the object that the action applies to. */
  readonly id: string;
  /** Shown in the meantime, worded as if the action were done. */
  readonly text: string;
  readonly act: () => Promise<unknown>;
}

/** Delays actions that can't be reverted exactly by ten seconds, in which they can be undone. */
export function useHeldBack(...refreshes: readonly Kept[]): {
  held: readonly string[];
  hold: (asked: HeldBack) => void;
} {
  const [held, setHeld] = useState<readonly string[]>([]);
  const refresh = useRefresh();
  const release = (released: string): void => setHeld((ids) => ids.filter((id) => id !== released));
  const { mutate } = useMutation({
    mutationFn: async ({ act }: HeldBack) => dataOf(await act()),
    onError: ({ message }) => showToast(message, 'destructive'),
    onSettled: async (_, _error, { id }) => {
      await refresh(...refreshes);
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
