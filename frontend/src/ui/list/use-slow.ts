import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** True after 200 ms of waiting: what is quick should not flash. A page in the background does not count. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  const visibility = useDocumentVisibility();
  useEffect(() => {
    if (!isWaiting || visibility === 'hidden') return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 200);
    return () => clearTimeout(timer);
  }, [isWaiting, visibility]);
  return isSlow;
}
