import { useEffect } from 'react';
import type { DraftOwner } from '../platform/drafts.js';
import { watchLeft } from '../ui/files/left-uploads.js';
import type { Line } from './line-inputs.js';
import { unfinishedIn } from './line-uploads.js';
import type { Fault, Faults } from './order-inputs.js';

const isOfUpload = (fault: Fault): boolean => 'word' in fault && fault.word === 'uploading';

/** While a file is said to be on its way: that it is no longer, as soon as it has arrived or was given up. */
export function useUploadFaults(
  owner: DraftOwner,
  lines: readonly Line[],
  said: Faults | undefined,
  onLeft: (left: (faults: Faults) => Faults) => void,
): void {
  const isSaid = said !== undefined && Object.values(said).some(isOfUpload);
  useEffect(() => {
    if (!isSaid) return undefined;
    let isShown = true;
    const look = async (): Promise<void> => {
      const still = await unfinishedIn(owner, lines);
      if (isShown)
        onLeft((faults) => Object.fromEntries(Object.entries(faults).filter(([path, fault]) => !isOfUpload(fault) || path in still)));
    };
    const stop = watchLeft(() => void look());
    return () => {
      isShown = false;
      stop();
    };
  });
}
