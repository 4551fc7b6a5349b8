/** By what somebody signed in. */
export const signInWays = ['password', 'passkey', 'company'] as const;

export type SignInWay = (typeof signInWays)[number];

/** Why somebody did not: for the log only, the caller is not told. */
export const loginFailures = [
  'captcha',
  'too many tries',
  'unknown user',
  'wrong password',
  'account frozen',
  'challenge ended',
  'unknown passkey',
  'passkey',
  'passkey elsewhere',
  'passkey copied',
  'company sign-in ended',
  'company sign-in refused',
  'company account unknown',
  'company account without a role',
  'second factor',
] as const;

export type LoginFailure = (typeof loginFailures)[number];
