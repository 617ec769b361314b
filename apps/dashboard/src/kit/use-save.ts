import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { showToast } from '@keystead/ui';
import type { Kept } from './keys.ts';
import { offerUndo } from './undo.ts';
import { useRefresh } from './use-refresh.ts';

/** What a save returns: the `data` of a result, or the returned value itself. */
type Saved<Answer> = Answer extends { status: 'error'; error: Error }
  ? never
  : Answer extends { status: 'ok'; data: infer Data }
    ? Data
    : Answer;

export interface SaveOptions<Given, Answer> {
  /** Sends the change. A returned error counts like a thrown one. */
  save: (given: Given) => Promise<Answer>;
  /** Queries that are stale afterwards, even if saving failed. They are refetched after `onSaved`. */
  refreshes?: readonly Kept[];
  /** Shown as a toast. */
  toast?: ((saved: Saved<Answer>, given: Given) => string) | undefined;
  /** Offered for ten seconds. */
  undo?:
    | ((saved: Saved<Answer>, given: Given) => { text: string; undo: () => Promise<unknown> } | undefined)
    | undefined;
  /** Closes a dialog or opens another page. What the page no longer shows then isn't refetched. */
  onSaved?: ((saved: Saved<Answer>, given: Given) => unknown) | undefined;
  /** Saves with the same scope run one after the other. */
  scope?: string;
}

export type Save<Given, Data = unknown> = UseMutationResult<Data, Error, Given, unknown>;

/**
 * Returns a mutation that stays pending until the changed data is refetched, and keeps the error to show.
 * docs/adr/0027-dashboard-kit.md
 */
export function useSave<Given = void, Answer = unknown>({
  save,
  refreshes = [],
  toast,
  undo,
  onSaved,
  scope,
}: SaveOptions<Given, Answer>): Save<Given, Saved<Answer>> {
  const refresh = useRefresh();
  const queue = scope === undefined ? {} : { scope: { id: scope } };
  const back = useMutation({
    ...queue,
    mutationFn: async (work: () => Promise<unknown>) => dataOf(await work()),
    onError: ({ message }) => showToast(message, 'destructive'),
    onSettled: () => refresh(...refreshes),
  });
  return useMutation({
    ...queue,
    gcTime: 0, // the request or the response may contain a secret
    mutationFn: async (given: Given) => dataOf(await save(given)),
    // Undo restores the state from when the save was requested, not from when the response arrived.
    onMutate: () => undo,
    onSuccess: async (saved, given, undoOf) => {
      if (toast) showToast(toast(saved, given));
      const offer = undoOf?.(saved, given);
      if (offer) offerUndo({ text: offer.text, undo: () => back.mutate(offer.undo) });
      await onSaved?.(saved, given);
      await refresh(...refreshes);
    },
    onError: () => void refresh(...refreshes), // the error is shown while the data is refetched
  });
}

/** Returns the data of a result, or throws its error. */
export function dataOf<Answer>(answer: Answer): Saved<Answer> {
  if (!isResult(answer)) return answer as Saved<Answer>;
  if (answer.status === 'error') throw answer.error;
  return answer.data as Saved<Answer>;
}

type AnyResult = { status: 'ok'; data: unknown } | { status: 'error'; error: Error };

function isResult(answer: unknown): answer is AnyResult {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return false;
  return answer.status === 'ok' ? 'data' in answer : answer.status === 'error' && 'error' in answer;
}
