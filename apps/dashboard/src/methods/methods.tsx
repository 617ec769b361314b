import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import { t } from '../words.ts';

export const Methods = (): ReactElement => <Page title={t('Sign-in methods')}>{null}</Page>;
