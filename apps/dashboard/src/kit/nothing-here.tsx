import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { MessageCard, Page, Root } from '@keystead/ui';
import { EmptyState, searchIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { Page as ProjectPage } from './page.tsx';

/** Shown if no page has this URL or the owner has no access to the project. */
export function NothingHere(): ReactElement {
  const navigate = useNavigate();
  return (
    <Root>
      <Page>
        <MessageCard
          title={t('Page not found')}
          text={t("There's no page at this URL.")}
          primary={{ label: t('All projects'), onSelect: () => void navigate({ to: '/' }) }}
        />
      </Page>
    </Root>
  );
}

/** Shown beside the rail of a project if no page has this URL. */
export const NothingInProject = (): ReactElement => (
  <ProjectPage title={t('Page not found')}>
    <EmptyState path={searchIcon} title={t("There's no page at this URL.")} />
  </ProjectPage>
);
