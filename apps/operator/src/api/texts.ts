export const texts = {
  unexpected: 'Something went wrong. Try again, and look into the log of the server if it stays.',
  tooMany: (minutes: number) => `Too many attempts. Try again in ${minutes} min.`,
  codes: {
    NETWORK: 'The server cannot be reached. Check your connection.',
    UNAUTHORIZED: 'You have been signed out.',
    FORBIDDEN: 'Your roles do not permit this.',
    CREDENTIALS_INVALID: 'That did not match. Check the e-mail address, the password and the code.',
    OTP_INVALID: 'This code is wrong or was used before.',
    REAUTHENTICATION_REQUIRED: 'Nothing was changed, because the second factor was not confirmed.',
    OVERLOADED: 'The server is too busy at the moment. Try again shortly.',
  },
  reasons: {
    COMMON_PASSWORD: 'This password is easy to guess. Choose another one.',
    INVALID_PASSWORD: 'The current password is wrong.',
    INVALID_OTP_TOKEN: 'This code is wrong. Enter the one that the app shows now.',
    INVALID_PASSKEY: 'The passkey could not be used. Try again.',
  },
};
