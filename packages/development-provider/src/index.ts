export { DEVELOPMENT_PROVIDER_SECRET } from './secret.ts';
export {
  startDevelopmentProvider,
  type DevelopmentProvider,
  type DevelopmentProviderOptions,
} from './start-development-provider.ts';
