import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import { t } from '../words.ts';

export const Domains = (): ReactElement => <Page title={t('Domains')}>{null}</Page>;
