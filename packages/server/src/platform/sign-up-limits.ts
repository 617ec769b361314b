/** How many people may sign up. */
export interface SignUpLimits {
  readonly perNetworkInOneHour: number;
}

export const DEFAULT_SIGN_UP_LIMITS: SignUpLimits = { perNetworkInOneHour: 20 };
