/** An address of a user besides the primary one. */
export interface SecondAddress {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** Counts once it is proved. */
  readonly isUsedForAuth: boolean;
  /** Takes the place of the primary address once it is proved. */
  readonly becomesPrimary: boolean;
}

/** Only a proved address signs anybody in. */
export const signsIn = ({ isVerified, isUsedForAuth }: Pick<SecondAddress, 'isVerified' | 'isUsedForAuth'>): boolean =>
  isVerified && isUsedForAuth;
