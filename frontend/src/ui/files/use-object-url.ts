import { useEffect, useRef, useState } from 'react';

type Found = Readonly<{ id: string; url?: string; isFailed: boolean }>;

/**
 * An address for bytes that only a signed-in person may have; given back when they are not shown any more. `type`: what they are shown as,
 * whatever the answer said.
 */
export function useObjectUrl(
  id: string,
  load: (signal: AbortSignal) => Promise<Blob>,
  type?: string,
): Readonly<{ url?: string; isFailed: boolean }> {
  const [found, setFound] = useState<Found>();
  const loader = useRef(load);
  useEffect(() => {
    loader.current = load;
  });
  useEffect(() => {
    const stopper = new AbortController();
    let url: string | undefined;
    loader
      .current(stopper.signal)
      .then((blob) => {
        if (stopper.signal.aborted) return;
        url = URL.createObjectURL(type === undefined ? blob : new Blob([blob], { type }));
        setFound({ id, url, isFailed: false });
      })
      .catch(() => {
        if (!stopper.signal.aborted) setFound({ id, isFailed: true });
      });
    return () => {
      stopper.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, type]);
  return found?.id === id ? found : { isFailed: false };
}
