import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAdmin } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { countDoneSteps, SETUP_STEPS, setupStatusQuery } from './setup-status-query.ts';

/** Leads to the setup page until the project has its first user, afterwards to the overview. */
export const ProjectHome = (): ReactElement =>
  useMay('secrets') ? <NextStep /> : <Navigate from="/p/$projectId" to="/p/$projectId/overview" replace />;

function NextStep(): ReactElement {
  const { data: status } = useSuspenseQuery(setupStatusQuery(useAdmin()));
  const to = countDoneSteps(status) < SETUP_STEPS ? '/p/$projectId/setup' : '/p/$projectId/overview';
  return <Navigate from="/p/$projectId" to={to} replace />;
}
