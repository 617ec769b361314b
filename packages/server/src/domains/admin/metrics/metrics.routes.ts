import * as contract from '@keystead/contract';
import { route, type Route } from '../../../http/route.ts';
import { getMetrics, type CountedToday } from './get-metrics.ts';
import { metricsView } from './metrics.view.ts';

export const metricsRoutes = (countedToday: CountedToday): Route[] => [
  route(contract.getMetrics, async ({ ctx, caller, query: { series, ...range } }) =>
    metricsView(await getMetrics(ctx, countedToday, caller.project.id, range), series),
  ),
];
