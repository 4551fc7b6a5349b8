export default {
  'passkey.failed.cancelled': 'It was not confirmed in time. Try again, or sign in another way.',
  'passkey.failed.aborted': 'It was interrupted. Try again.',
  'passkey.failed.elsewhere':
    'Passkeys are made for another address than this one. Open the console there.',
  'passkey.failed.known': 'This device holds a passkey of your account already.',
  'passkey.failed.unable': 'The device could not do it. Try another one.',
};
