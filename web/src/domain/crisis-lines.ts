/** Lines that answer at any time. 911 and 988 are for the US and Canada, the longer number for the US alone. */
export const emergencyLine = '911'
export const crisisLine = '988'
export const crisisLineUS = '800-273-8255'
