import { useMemo, type ReactElement } from 'react';
import { ClientApp, type Project } from '@keystead/client';
import { KeysteadProvider, SignIn, type Theme } from '@keystead/react';

interface SignInPreviewProps {
  /** What its sign-in page would show. The same object as long as it shows the same. */
  project: Project;
  theme: Theme;
}

/** The real sign-in card of a project, which nobody can sign in by: it is there to be looked at. */
export function SignInPreview({ project, theme }: SignInPreviewProps): ReactElement {
  const app = useMemo(
    () =>
      new ClientApp({
        baseUrl: location.origin,
        projectId: project.id,
        publishableClientKey: 'pck_of_a_preview',
        tokenStore: null,
        project,
      }),
    [project],
  );
  return (
    <div inert>
      <KeysteadProvider app={app} theme={theme}>
        <SignIn />
      </KeysteadProvider>
    </div>
  );
}
