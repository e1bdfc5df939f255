/** Answers after which the sign-in starts over. */
export const overWith = ['errors.mfaExpired', 'errors.mfaTries']
