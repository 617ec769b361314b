'use client';
import type { ReactElement } from 'react';
import { Root, ToastRegion } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

/** Where `showToast` appears: put it once into the app. Widgets of ours that say something bring their own. */
export function Toasts(): ReactElement {
  const { t } = useKeystead();
  return (
    <Root display="inline">
      <ToastRegion closeLabel={t('Close')} />
    </Root>
  );
}
