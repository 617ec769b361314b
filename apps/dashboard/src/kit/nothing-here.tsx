import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { MessageCard, Page, Root } from '@keystead/ui';
import { t } from '../words.ts';

/** No page has this address, or the project is not one's own. */
export function NothingHere(): ReactElement {
  const navigate = useNavigate();
  return (
    <Root>
      <Page>
        <MessageCard
          title={t('Page not found')}
          text={t('There is nothing at this address.')}
          primary={{ label: t('All projects'), onSelect: () => void navigate({ to: '/' }) }}
        />
      </Page>
    </Root>
  );
}
