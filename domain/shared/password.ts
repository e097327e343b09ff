// How long a password is. Only its hash travels, so the console counts; the server knows the commonest ones by their hashes.

/** What the sign-in asks for. Older passwords may be that short. */
export const shortestPassword = 5;

/** What a new one has. */
export const shortestNewPassword = 8;

/** Whether something stands there that is too short; an empty field is missing, not short. */
export const isShortPassword = (password: string, shortest: number): boolean => password !== '' && password.length < shortest;
