import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';

/** A team, or any object with the ID of one. */
export interface TeamReference {
  readonly id: string;
}

/** A team as its members see it. */
export interface Team extends TeamReference {
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  /** Any JSON value that the app stores with the team. Members who can update the team can change it. */
  readonly clientMetadata: unknown;
  /** Any JSON value that the app stores with the team. Only servers can change it. */
  readonly clientReadOnlyMetadata: unknown;
}

export const toTeam = (wire: AnswerOf<'getTeam'>): Team =>
  fromWire(wire, 'id', 'displayName', 'profileImageUrl', 'clientMetadata', 'clientReadOnlyMetadata');
