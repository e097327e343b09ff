import { Alert, Box, Button, Group, Switch, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '../../app/error-pages.js';
import { formatDecimal } from '../../platform/format.js';
import { modelKindOf } from './model-kind.js';
import { openScene, type Scene } from './model-scene.js';
import type { ModelResult, ModelTask } from './model-worker.js';

type Props = Readonly<{ name: string; load: (signal: AbortSignal) => Promise<Blob> }>;
type Facts = Readonly<{ triangles: number; size: readonly [x: number, y: number, z: number] }>;
type State = 'loading' | 'ready' | 'failed' | 'noWebGl';

/** Parses in a worker of its own that ends with the answer. */
function parse(task: ModelTask, signal: AbortSignal): Promise<ModelResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => worker.terminate();
    signal.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason);
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
    worker.postMessage(task, [task.bytes]);
  });
}

/** A mesh to turn and look at. Everything on the graphics card is given back when it is closed or its tab is hidden. */
export function ModelViewer({ name, load }: Props) {
  const { t } = useTranslation('ui');
  const host = useRef<HTMLDivElement>(null);
  const scene = useRef<Scene>(undefined);
  const [state, setState] = useState<State>('loading');
  const [facts, setFacts] = useState<Facts>();
  const [isWireframe, setWireframe] = useState(false);
  const loader = useRef(load);

  useEffect(() => {
    const element = host.current;
    const kind = modelKindOf(name);
    if (!element || !kind) return setState('failed');
    const stopper = new AbortController();
    setState('loading');
    const show = async (): Promise<void> => {
      const bytes = await (await loader.current(stopper.signal)).arrayBuffer();
      const result = await parse({ kind, bytes }, stopper.signal);
      if (stopper.signal.aborted) return;
      if ('failure' in result) return setState('failed');
      const opened = openScene(element, result);
      if (!opened) return setState('noWebGl');
      scene.current = opened;
      setFacts(opened.facts);
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
  }, [name]);

  return (
    <Box>
      <Group justify="space-between" mb="xs">
        <Text size="sm" aria-live="polite">
          {facts &&
            `${t('model.triangles')} ${formatDecimal(String(facts.triangles))} · ${t('model.box')} ${facts.size.map((side) => side.toFixed(2)).join(' × ')}`}
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
      {state === 'failed' && <Alert color="red">{t('model.failed')}</Alert>}
      {state === 'noWebGl' && <Alert color="yellow">{t('model.noWebGl')}</Alert>}
      <Box pos="relative" h="min(60dvh, 560px)">
        <div ref={host} role="img" aria-label={`${t('model.title')} ${name}`} style={{ position: 'absolute', inset: 0 }} />
        {state === 'loading' && <PageLoading />}
      </Box>
      <Text size="xs" c="dimmed" mt={4}>
        {t('model.rotate')}
      </Text>
    </Box>
  );
}
