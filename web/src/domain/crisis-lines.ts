/** Lines that answer at any time. 988 is for the US and Canada, the longer number for the US alone. */
export const crisisLine = '988'
export const crisisLineUS = '800-273-8255'
