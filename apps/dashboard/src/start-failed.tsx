import type { ReactElement } from 'react';
import { MessageCard, Page, Root } from '@keystead/ui';
import { t } from './words.ts';

interface StartFailedProps {
  error: unknown;
}

/** Shown if the server didn't send the settings that the dashboard needs to start. */
export const StartFailed = ({ error }: StartFailedProps): ReactElement => (
  <Root>
    <Page>
      <MessageCard
        title={t("The dashboard couldn't start")}
        text={error instanceof Error ? error.message : t("The service isn't responding.")}
        primary={{ label: t('Try again'), onSelect: () => location.reload() }}
      />
    </Page>
  </Root>
);
