import type { ReactElement } from 'react';
import { MessageCard, Page, Root } from '@keystead/ui';
import { t } from './words.ts';

interface StartFailedProps {
  error: unknown;
}

/** The server did not say what the dashboard needs to begin. */
export const StartFailed = ({ error }: StartFailedProps): ReactElement => (
  <Root>
    <Page>
      <MessageCard
        title={t('The dashboard could not start')}
        text={error instanceof Error ? error.message : t('The service does not answer.')}
        primary={{ label: t('Try again'), onSelect: () => location.reload() }}
      />
    </Page>
  </Root>
);
