import { useEffect, useState, type ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { useProjectState } from '@keystead/react';

interface ConnectionProps {
  baseUrl: string;
}

/** Whether the service answers, and where it is expected. */
export function Connection({ baseUrl }: ConnectionProps): ReactElement {
  const project = useProjectState();
  const isSlow = useHasWaited(project.isPending);
  if (project.error || isSlow) {
    return (
      <div className="notice" role="alert">
        <div>
          <Problem baseUrl={baseUrl} error={project.error} />
        </div>
        {project.isPending ? (
          <span>Still trying …</span>
        ) : (
          <button className="button outline small" type="button" onClick={() => void project.refetch()}>
            Try again
          </button>
        )}
      </div>
    );
  }
  return (
    <p className="connection" data-state={project.isPending ? 'connecting' : 'connected'}>
      {project.isPending ? `Connecting to ${baseUrl}` : `Connected to ${baseUrl}`}
    </p>
  );
}

interface ProblemProps extends ConnectionProps {
  error: unknown;
}

/** A refusal is the SDK's own sentence: whoever reads it has mistaken an id or a key. */
const Problem = ({ baseUrl, error }: ProblemProps): ReactElement =>
  error instanceof KnownError ? (
    <>
      <strong>Keystead refuses this app</strong>
      <p>{error.message}</p>
    </>
  ) : (
    <>
      <strong>Keystead does not answer</strong>
      <p>
        The service is expected at <code>{baseUrl}</code>. Is it running?
      </p>
    </>
  );

const PATIENCE_MS = 3000;

/** The SDK tries for half a minute before it gives up; people want to know earlier. */
function useHasWaited(isPending: boolean): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setHasWaited(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setHasWaited(false);
    };
  }, [isPending]);
  return hasWaited;
}
