import { createContext, useContext } from 'react';
import type { Session } from './session.js';

export const PersonContext = createContext<Session | undefined>(undefined);

/** Who is signed in; throws where nobody is. */
export function usePerson(): Session {
  const person = useContext(PersonContext);
  if (!person) throw new Error('Nobody is signed in here');
  return person;
}
