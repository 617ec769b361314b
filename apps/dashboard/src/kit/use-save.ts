import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { showToast } from '@keystead/ui';
import type { Kept } from './keys.ts';
import { offerUndo } from './undo.ts';
import { useRefresh } from './use-refresh.ts';

/** What a save answers with: `data` of a result, or what was returned without one. */
type Saved<Answer> = Answer extends { status: 'error'; error: Error }
  ? never
  : Answer extends { status: 'ok'; data: infer Data }
    ? Data
    : Answer;

export interface SaveOptions<Given, Answer> {
  /** Sends it. An error that is returned counts as one that is thrown. */
  save: (given: Given) => Promise<Answer>;
  /** What is stale afterwards, even if it failed. It is fetched again after `onSaved`. */
  refreshes?: readonly Kept[];
  /** Shown as a toast. */
  toast?: ((saved: Saved<Answer>, given: Given) => string) | undefined;
  /** Offered for ten seconds. */
  undo?:
    | ((saved: Saved<Answer>, given: Given) => { text: string; undo: () => Promise<unknown> } | undefined)
    | undefined;
  /** Closes a dialog, or leads on: what the page no longer shows is not fetched again. */
  onSaved?: ((saved: Saved<Answer>, given: Given) => unknown) | undefined;
  /** Saves of one scope run one after the other. */
  scope?: string;
}

export type Save<Given, Data = unknown> = UseMutationResult<Data, Error, Given, unknown>;

/** Saves something: pending until what it changes is fetched again, failed with the error to show. docs/adr/0027-dashboard-kit.md */
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
    gcTime: 0, // what is sent and answered may be a secret
    mutationFn: async (given: Given) => dataOf(await save(given)),
    // What can be undone is what was there when it was asked for, not what is there by the answer.
    onMutate: () => undo,
    onSuccess: async (saved, given, undoOf) => {
      if (toast) showToast(toast(saved, given));
      const offer = undoOf?.(saved, given);
      if (offer) offerUndo({ text: offer.text, undo: () => back.mutate(offer.undo) });
      await onSaved?.(saved, given);
      await refresh(...refreshes);
    },
    onError: () => void refresh(...refreshes), // the error is shown meanwhile
  });
}

/** The data of an answer, or its error thrown. */
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
