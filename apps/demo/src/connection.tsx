import { useEffect, useState, type ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { useProjectState } from '@keystead/react';

interface ConnectionProps {
  baseUrl: string;
}

/** Shows whether the service responds, and its URL. */
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

/** For an error of the service, shows the SDK's message, which explains a wrong id or key. */
const Problem = ({ baseUrl, error }: ProblemProps): ReactElement =>
  error instanceof KnownError ? (
    <>
      <strong>Keystead rejected this app</strong>
      <p>{error.message}</p>
    </>
  ) : (
    <>
      <strong>Keystead isn&apos;t responding</strong>
      <p>
        Check that it is running at <code>{baseUrl}</code>.
      </p>
    </>
  );

const PATIENCE_MS = 3000;

/** The SDK retries for half a minute before it fails, which is too long to show nothing. */
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
