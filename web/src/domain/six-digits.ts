/** The digits of a code as somebody types or pastes it: with spaces, or with the whole message. */
export const sixDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 6)
