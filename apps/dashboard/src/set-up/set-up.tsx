import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import { t } from '../words.ts';

export const SetUp = (): ReactElement => <Page title={t('Set up')}>{null}</Page>;
