import { Alert, Box, Button, Group, Switch, Text } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '../../app/error-pages.js';
import { formatDecimal } from '../../platform/format.js';
import type { ShownMesh } from './mesh-reading.js';
import { openScene, type Scene } from './model-scene.js';
import type { ModelTask } from './mesh-files.js';
import type { ModelResult } from './model-worker.js';
import { modelKindOf, type ModelKind } from './model-kind.js';

/** `kind`: what the bytes are; the name tells it where they were not looked at. */
type Props = Readonly<{ name: string; kind?: ModelKind; load: (signal: AbortSignal) => Promise<Blob> }>;
type Facts = Readonly<{ total: number; shown: number; size: readonly [x: number, y: number, z: number] }>;
type State = 'loading' | 'ready' | 'failed' | 'noWebGl';

/** Reads in a worker of its own that ends with the answer. */
function parse(task: ModelTask, signal: AbortSignal): Promise<ModelResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => worker.terminate();
    signal.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason as Error);
      },
      { once: true },
    );
    worker.onmessage = ({ data }: MessageEvent<ModelResult>) => {
      end();
      resolve(data);
    };
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message));
    };
    // A blob is handed over by reference: its bytes are read by the worker.
    worker.postMessage(task);
  });
}

const factsOf = ({ total, shown, box: [minX, minY, minZ, maxX, maxY, maxZ] }: ShownMesh): Facts => ({
  total,
  shown,
  size: [maxX - minX, maxY - minY, maxZ - minZ],
});

/** What a key does to the mesh; false: it is not ours. */
function steer(scene: Scene, key: string): boolean {
  switch (key) {
    case 'ArrowLeft':
      scene.turn(-1 / 24, 0);
      return true;
    case 'ArrowRight':
      scene.turn(1 / 24, 0);
      return true;
    case 'ArrowUp':
      scene.turn(0, 1 / 24);
      return true;
    case 'ArrowDown':
      scene.turn(0, -1 / 24);
      return true;
    case '+':
    case '=':
      scene.zoom(0.85);
      return true;
    case '-':
      scene.zoom(1 / 0.85);
      return true;
    case '0':
      scene.fit();
      return true;
    default:
      return false;
  }
}

/** A mesh to turn and look at. Everything on the graphics card is given back when it is closed or its tab is hidden. */
export function ModelViewer({ name, kind = modelKindOf(name), load }: Props) {
  const { t } = useTranslation('files');
  const host = useRef<HTMLDivElement>(null);
  const scene = useRef<Scene>(undefined);
  const [state, setState] = useState<State>('loading');
  const [facts, setFacts] = useState<Facts>();
  const [isWireframe, setWireframe] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const loader = useRef(load);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    if (!kind) return setState('failed');
    const stopper = new AbortController();
    setState('loading');
    const show = async (): Promise<void> => {
      const file = await loader.current(stopper.signal);
      const result = await parse({ kind, file, isWhole }, stopper.signal);
      if (stopper.signal.aborted) return;
      if ('failure' in result) return setState('failed');
      const opened = openScene(element, result.mesh);
      if (!opened) return setState('noWebGl');
      scene.current = opened;
      setFacts(factsOf(result.mesh));
      setState('ready');
    };
    show().catch(() => {
      if (!stopper.signal.aborted) setState('failed');
    });
    return () => {
      stopper.abort();
      scene.current?.close();
      scene.current = undefined;
    };
  }, [kind, isWhole]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (scene.current && !event.ctrlKey && !event.metaKey && steer(scene.current, event.key)) event.preventDefault();
  };
  const count = (triangles: number): string => formatDecimal(String(triangles));
  return (
    <Box>
      <Group justify="space-between" mb="xs" gap="xs">
        <Text size="sm" aria-live="polite" data-testid="model-facts">
          {facts &&
            `${t('model.triangles')} ${count(facts.total)} · ${t('model.box')} ${facts.size.map((side) => side.toFixed(2)).join(' × ')}`}
        </Text>
        <Group gap="sm">
          <Switch
            size="sm"
            label={t('model.wireframe')}
            checked={isWireframe}
            onChange={(event) => {
              setWireframe(event.currentTarget.checked);
              scene.current?.wireframe(event.currentTarget.checked);
            }}
          />
          <Button size="compact-sm" variant="default" onClick={() => scene.current?.fit()}>
            {t('model.fit')}
          </Button>
        </Group>
      </Group>
      {facts && facts.shown < facts.total && (
        <Alert color="yellow" mb="xs" py={6}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('model.simplified', { shown: count(facts.shown), total: count(facts.total) })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => setWhole(true)}>
              {t('model.whole')}
            </Button>
          </Group>
        </Alert>
      )}
      {state === 'failed' && (
        <Alert color="red" role="alert">
          {t('model.failed')}
        </Alert>
      )}
      {state === 'noWebGl' && <Alert color="yellow">{t('model.noWebGl')}</Alert>}
      <Box pos="relative" h="min(60dvh, 560px)">
        {/* The picture takes keys: a mouse is not needed to look at a mesh. */}
        <div
          ref={host}
          role="application"
          tabIndex={0}
          aria-label={`${t('model.title')} ${name}`}
          aria-describedby="model-keys"
          data-state={state}
          onKeyDown={onKeyDown}
          style={{ position: 'absolute', inset: 0, touchAction: 'none' }}
        />
        {state === 'loading' && <PageLoading />}
      </Box>
      <Text id="model-keys" size="xs" c="dimmed" mt={4}>
        {t('model.rotate')}
      </Text>
    </Box>
  );
}
