'use client';
import type { ReactElement } from 'react';
import { Root, ToastRegion } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

/** Renders the toasts of `showToast`. Add it once to your app; Keystead's widgets bring their own. */
export function Toasts(): ReactElement {
  const { t } = useKeystead();
  return (
    <Root display="inline">
      <ToastRegion closeLabel={t('Close')} />
    </Root>
  );
}
