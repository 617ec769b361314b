import type { ReactElement } from 'react';
import { Root } from '@keystead/ui';
import { OwnerOnly } from '../owner/owner.tsx';
import { Brand } from './brand.tsx';
import { HomeRail } from './rail.tsx';
import { Shell } from './shell.tsx';

/** The frame of pages that belong to no project. */
export const HomeLayout = (): ReactElement => (
  <OwnerOnly waiting={<Root>{null}</Root>}>
    <Shell top={<Brand />} rail={(onSearch) => <HomeRail onSearch={onSearch} />} />
  </OwnerOnly>
);
