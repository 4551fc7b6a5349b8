export { usePasskeyFailure } from './passkey/usePasskeyText';
export { type Change, default as FactorDialog } from './secondFactor/FactorDialog';
export { default as OwnPassword } from './secondFactor/OwnPassword';
export { default as PasswordStep } from './secondFactor/PasswordStep';
export { default as RecoveryCodes } from './secondFactor/RecoveryCodes';
