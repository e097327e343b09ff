import { lineFileKinds } from '@cloud-factory/domain/files/contract';
import type { ComponentProps } from 'react';
import { FilesPanel } from '../ui/files/files-panel.js';

/** The files of one line of an order, each with what it is for. Fetched when it is first shown. */
export const LineFilesPanel = (props: Omit<ComponentProps<typeof FilesPanel>, 'kinds' | 'kind'>) => (
  <FilesPanel {...props} kinds={lineFileKinds} />
);
