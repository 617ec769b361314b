import type * as contract from '@keystead/contract';

type Contract = typeof contract;

export type AccessType = contract.AccessType;

/** The names under which the contract declares endpoints. */
export type EndpointName = {
  [Name in keyof Contract]: Contract[Name] extends contract.Endpoint ? Name : never;
}[keyof Contract];

type EndpointOf<Name extends EndpointName> = Extract<Contract[Name], contract.Endpoint>;

export type BodyOf<Name extends EndpointName, Access extends AccessType> = contract.InputOf<EndpointOf<Name>, Access>;
export type QueryOf<Name extends EndpointName> = contract.QueryInputOf<EndpointOf<Name>>;
export type AnswerOf<Name extends EndpointName, Access extends AccessType = 'client'> = contract.ResponseOf<
  EndpointOf<Name>,
  Access
>;
/** The error codes that an endpoint declares. They are returned, not thrown. */
export type ErrorsOf<Name extends EndpointName> = contract.ErrorsOf<EndpointOf<Name>>;
