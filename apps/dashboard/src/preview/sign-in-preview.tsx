import { useMemo, type ReactElement } from 'react';
import { ClientApp, type Project } from '@keystead/client';
import { KeysteadProvider, SignIn } from '@keystead/react';
import { useTheme } from '../theme/theme.ts';
import { t } from '../words.ts';
import './sign-in-preview.css';

interface SignInPreviewProps {
  /** What its sign-in page would show. */
  project: Project;
}

/** The real sign-in card of a project, which nobody can sign in by: it is there to be looked at. */
export function SignInPreview({ project }: SignInPreviewProps): ReactElement {
  const { theme } = useTheme();
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
    <figure className="sign-in-preview" aria-label={t('Preview of the sign-in page')}>
      <div inert>
        <KeysteadProvider app={app} theme={theme}>
          <SignIn />
        </KeysteadProvider>
      </div>
    </figure>
  );
}
