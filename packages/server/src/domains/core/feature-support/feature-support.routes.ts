import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';

export const featureSupportRoutes = [
  route(contract.checkFeatureSupport, ({ body }) => {
    const { feature_name: name } = (typeof body === 'object' && body !== null ? body : {}) as {
      feature_name?: unknown;
    };
    const subject = typeof name === 'string' && name !== '' ? `The feature ${name}` : 'This feature';
    return `${subject} is not supported here.`;
  }),
];
