import { ActionIcon, Alert, Box, Button, Group, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '../../app/error-pages.js';
import classes from './preview.module.css';
import { useObjectUrl } from './use-object-url.js';

type Props = Readonly<{
  name: string;
  /** What is shown; another id is another picture. */
  id: string;
  load: (signal: AbortSignal) => Promise<Blob>;
  height?: string;
  /** Keys that are not ours. */
  onKey?: (event: KeyboardEvent) => void;
}>;
type View = Readonly<{ zoom: number; x: number; y: number }>;
const fitted: View = { zoom: 1, x: 0, y: 0 };
const clamp = (zoom: number): number => Math.min(16, Math.max(0.25, zoom));

/** A picture to look at closely: wheel, buttons or keys zoom, dragging moves it. Nothing in a drawing runs: it stands in an image. */
export function ImageViewer({ name, id, load, height = 'min(64dvh, 640px)', onKey }: Props) {
  const { t } = useTranslation('files');
  const { url, isFailed } = useObjectUrl(id, load);
  const [view, setView] = useState(fitted);
  const [shownId, setShownId] = useState(id);
  const [isBroken, setBroken] = useState(false);
  const grip = useRef<Readonly<{ x: number; y: number }>>(undefined);
  const image = useRef<HTMLImageElement>(null);
  if (shownId !== id) {
    setShownId(id);
    setView(fitted);
    setBroken(false);
  }
  const zoomBy = (factor: number): void => setView((now) => ({ ...now, zoom: clamp(now.zoom * factor) }));
  /** One pixel of the picture on one of the screen. */
  const actual = (): void => {
    const { naturalWidth = 0, width = 0 } = image.current ?? {};
    if (width > 0) setView({ zoom: clamp(naturalWidth / width), x: 0, y: 0 });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(1.25);
    else if (event.key === '-') zoomBy(0.8);
    else if (event.key === '0') setView(fitted);
    else if (event.key === '1') actual();
    else return onKey?.(event);
    event.preventDefault();
  };
  const onWheel = (event: WheelEvent): void => zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX - view.x, y: event.clientY - view.y };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const from = grip.current;
    if (from) setView((now) => ({ ...now, x: event.clientX - from.x, y: event.clientY - from.y }));
  };
  const letGo = (): void => {
    grip.current = undefined;
  };
  return (
    <Box>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" aria-live="polite">
          {t('preview.zoomed', { percent: Math.round(view.zoom * 100) })}
        </Text>
        <Group gap={4}>
          <ActionIcon variant="default" size={28} aria-label={t('preview.zoomOut')} onClick={() => zoomBy(0.8)}>
            <IconZoomOut size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={28} aria-label={t('preview.zoomIn')} onClick={() => zoomBy(1.25)}>
            <IconZoomIn size={16} aria-hidden />
          </ActionIcon>
          <Button size="compact-sm" variant="default" onClick={() => setView(fitted)}>
            {t('preview.fit')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={actual}>
            {t('preview.actual')}
          </Button>
        </Group>
      </Group>
      {(isFailed || isBroken) && (
        <Alert color="red" role="alert">
          {t('preview.failed')}
        </Alert>
      )}
      {/* Takes keys: a mouse is not needed to look closely. */}
      <div
        className={classes.stage}
        style={{ height }}
        role="application"
        tabIndex={0}
        aria-label={t('preview.image', { name })}
        onKeyDown={onKeyDown}
        onWheel={onWheel}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        {url && !isBroken ? (
          <img
            ref={image}
            src={url}
            alt={name}
            draggable={false}
            decoding="async"
            onError={() => setBroken(true)}
            className={classes.image}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
          />
        ) : (
          !isFailed && !isBroken && <PageLoading />
        )}
      </div>
    </Box>
  );
}
