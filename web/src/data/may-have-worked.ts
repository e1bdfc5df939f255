import type { Problem } from './problem'

/** No answer, or one of a server in trouble: what was asked may have been done all the same. */
export const mayHaveWorked = ({ status }: Problem) => status === 0 || status >= 500
