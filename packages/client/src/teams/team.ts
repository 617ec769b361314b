import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';

/** What names a team: the team itself, or anything else that bears its id. */
export interface TeamReference {
  readonly id: string;
}

/** A team as its members see it. */
export interface Team extends TeamReference {
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  /** Any JSON that the app keeps with the team; members who may change the team can change it. */
  readonly clientMetadata: unknown;
  /** Any JSON that the app keeps with the team; only a server can change it. */
  readonly clientReadOnlyMetadata: unknown;
}

export const toTeam = (wire: AnswerOf<'getTeam'>): Team =>
  fromWire(wire, 'id', 'displayName', 'profileImageUrl', 'clientMetadata', 'clientReadOnlyMetadata');
