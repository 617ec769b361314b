'use client';
import type { ComponentType, ReactElement } from 'react';
import { observe, type Observable } from '@keystead/client';
import { LoadProblem } from '../forms/load-problem.tsx';
import { loadPart } from '../hooks/load-part.ts';
import { useLoadState } from '../hooks/use-load-state.ts';
import { kit, type Kit } from './kit.ts';

interface WithKit {
  kit: Kit;
}

/** A part of the account settings that loads when it is opened. */
type Part<Props extends WithKit> = Observable<ComponentType<Props>>;

export const partOnDemand = <Props extends WithKit>(load: () => Promise<ComponentType<Props>>): Part<Props> =>
  observe(() => loadPart(load));

interface OnDemandProps<Props extends WithKit> {
  part: Part<Props>;
  /** The props of the part. */
  given: Omit<Props, 'kit'>;
  /** Shown while the part loads. */
  pending: ReactElement;
}

/** Renders a part that loads on demand. */
export function OnDemand<Props extends WithKit>({ part, given, pending }: OnDemandProps<Props>): ReactElement {
  const { data: Loaded, error, refetch } = useLoadState(part);
  if (Loaded) return <Loaded {...({ ...given, kit } as Props)} />; // adds the omitted `kit`
  return error ? <LoadProblem error={error} onRetry={refetch} /> : pending;
}
