import { useMemo, type ReactElement } from 'react';
import { ClientApp, type Project } from '@keystead/client';
import { KeysteadProvider, SignIn, type Theme } from '@keystead/react';

interface SignInPreviewProps {
  /** The project whose sign-in page is shown. Pass the same object as long as nothing changes. */
  project: Project;
  theme: Theme;
}

/** The real sign-in card of a project, to view only: it can't be used to sign in. */
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
