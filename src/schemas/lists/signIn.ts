/** By what somebody signed in. */
export const signInWays = ['password', 'passkey', 'company'] as const;

export type SignInWay = (typeof signInWays)[number];

/** Why a way to the company's sign-in and back ended early; stands in an address. */
export const companyFaults = ['unavailable', 'refused', 'denied', 'ended'] as const;

export type CompanyFault = (typeof companyFaults)[number];
