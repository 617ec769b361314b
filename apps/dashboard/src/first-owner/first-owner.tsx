import type { ReactElement } from 'react';
import { NothingHere } from '../page/nothing-here.tsx';

export const FirstOwner = (): ReactElement => <NothingHere />;
