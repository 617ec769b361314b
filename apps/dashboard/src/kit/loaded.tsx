import type { ReactElement } from 'react';
import { Button, Skeleton } from '@keystead/ui';
import { t } from '../words.ts';
import { FailedPart } from './failed-part.tsx';
import { Waiting } from './waiting.tsx';

interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    /** Shown by `ShowMore` instead. */
    readonly isFetchNextPageError?: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Number of placeholder lines while the data loads. */
  lines?: number;
  children: (data: Data) => ReactElement | null;
}

/** Shows the data of a query, placeholder lines while it loads, or the error with a retry button. */
export function Loaded<Data>({ query, lines = 2, children }: LoadedProps<Data>): ReactElement | null {
  const { data, error, isFetchNextPageError = false, refetch } = query;
  const failed = error && !isFetchNextPageError && <FailedPart error={error} onRetry={() => void refetch()} />;
  if (data !== undefined)
    return (
      <>
        {failed}
        {children(data)}
      </>
    );
  if (failed) return failed;
  return (
    <Waiting>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} shape="control" />
      ))}
    </Waiting>
  );
}

interface ShowMoreProps {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  label?: string;
}

/** Loads the next page of a list, if there is one, or says why it failed. */
export function ShowMore({ query, label = t('Show more') }: ShowMoreProps): ReactElement | null {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  if (!hasNextPage) return null;
  if (isFetchNextPageError) return <FailedPart error={error} onRetry={() => void fetchNextPage()} />;
  return (
    <Button variant="outline" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label}
    </Button>
  );
}
