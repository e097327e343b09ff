/**
 * How many characters a password has at least. Whoever signs in with fewer is told so before anything is sent, so nobody may be given fewer. Only the
 * hash travels: the server cannot count.
 */
export const shortestPassword = 5;

/** Whether something stands there that is too short; an empty field is missing, not short. */
export const isShortPassword = (password: string): boolean => password !== '' && password.length < shortestPassword;
