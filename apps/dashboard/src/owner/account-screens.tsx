import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { KeysteadHandler } from '@keystead/react';

/** The account screens that every app embeds, such as sign-in and account settings, for owners. */
export const AccountScreens = (): ReactElement => (
  <KeysteadHandler fullPage path={`/dashboard${useLocation().pathname}`} />
);
