/** By what somebody signed in. */
export const signInWays = ['password', 'passkey', 'company'] as const;

export type SignInWay = (typeof signInWays)[number];
