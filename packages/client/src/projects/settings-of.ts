import type { BodyOf } from '../http/endpoint-types.ts';
import type { FromWire } from '../http/from-wire.ts';

export type WireChanges = BodyOf<'updateInternalCurrentProject', 'admin'>;
export type WireConfigChanges = NonNullable<WireChanges['config']>;

/** The settings of a contract configuration that owners can change and that have a single value, in camel case. */
export type SettingsOf<WireConfig> = FromWire<{
  readonly [
    Name in keyof WireConfig & keyof WireConfigChanges as WireConfig[Name] extends Value ? Name : never
  ]: WireConfig[Name];
}>;
type Value = boolean | number | string | null;
