import { IconFile } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { contentOf } from '../ui/files/stored-file.js';

const width = 336;

/** A small picture of a picture, as a text that an image shows: the large one is let go at once, so that a page with hundreds of them stays light. */
async function smallOf(id: string, signal: AbortSignal): Promise<string | null> {
  const blob = await contentOf(id, signal);
  const bitmap = await createImageBitmap(blob, { resizeWidth: width, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const small = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(small);
  });
}

const thumbQuery = (id: string) =>
  queryOptions({
    queryKey: ['file', id, 'small'],
    queryFn: ({ signal }) => smallOf(id, signal),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    retry: false,
  });

/** Endings of pictures that a browser makes small. */
export const isPicture = (ext: string): boolean => ['.jpg', '.jpeg', '.png', '.gif', '.bmp'].includes(ext);

/** A picture in small, fetched once it comes near the window. */
export function Thumb({ fileId, ext }: Readonly<{ fileId: string; ext: string }>) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear || typeof IntersectionObserver === 'undefined') return undefined;
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '200px',
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isNear]);
  const { data } = useQuery({ ...thumbQuery(fileId), enabled: isNear && isPicture(ext) });
  return (
    <span ref={place} style={{ display: 'grid', placeItems: 'center', width: '100%', height: '100%' }}>
      {data ? <img src={data} alt="" draggable={false} /> : <IconFile size={28} aria-hidden color="var(--mantine-color-dimmed)" />}
    </span>
  );
}
