// The uploads of a list that were cut off before this page was opened, and how each goes on.
import type { FileKind } from '@cloud-factory/domain/files/contract';
import { useEffect, useState } from 'react';
import { api, Refused } from '../../platform/api.js';
import { newCommandId } from '../../platform/command-id.js';
import { dropLeft, fileInHand, leftAt, type LeftUpload, type UploadPlace } from './left-uploads.js';

export type Left = LeftUpload & Readonly<{ sent: number; isOther?: boolean }>;

/** Whether it may be the file that was cut off; its bytes are compared before any is sent. */
const mayBe = (file: Readonly<{ name: string; size: number }>, left: LeftUpload): boolean =>
  file.name === left.fileName && file.size === left.size;

/** How much of it has arrived; undefined when the server knows nothing of it any more. */
async function sentOf({ id }: LeftUpload): Promise<number | undefined> {
  if (id === undefined) return 0;
  try {
    return (await api.get<{ offset: number }>(`console/uploads/${id}`)).offset;
  } catch (error) {
    // Without an answer nothing is known: it may go on later.
    return error instanceof Refused && error.status < 500 ? undefined : 0;
  }
}

export type LeftUploads = Readonly<{
  left: readonly Left[];
  /** The one that a file seems to be the same as, of the kind when one is named; it stands in the list no more. */
  take: (file: File, kind?: FileKind) => LeftUpload | undefined;
  /** A person chose this file for this one; another file is told so. */
  choose: (left: Left, file: File) => void;
  /** By the browser's own right to read it. False: the person chooses it. */
  reopen: (left: Left) => Promise<boolean>;
  /** Gives it up, also at the server. */
  giveUp: (left: Left) => void;
}>;

/** `goOn` is called with each file that can go on: at once for those that this window still has, else when it is chosen again. */
export function useLeftUploads(place: UploadPlace | undefined, goOn: (file: File, left: LeftUpload) => void): LeftUploads {
  const [left, setLeft] = useState<readonly Left[]>([]);
  const remove = (openId: string): void => setLeft((all) => all.filter((each) => each.openId !== openId));
  useEffect(() => {
    if (!place) return undefined;
    let isShown = true;
    const look = async (): Promise<void> => {
      for (const each of await leftAt(place)) {
        const file = fileInHand(each.openId);
        const sent = file ? 0 : await sentOf(each);
        if (!isShown) return;
        if (file) goOn(file, each);
        else if (sent === undefined) await dropLeft(place, each.openId);
        else setLeft((all) => [...all.filter(({ openId }) => openId !== each.openId), { ...each, sent }]);
      }
    };
    void look();
    return () => {
      isShown = false;
      setLeft([]);
    };
    // The place by its value: it is made anew with each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place?.tenantId, place?.userId, place?.place]);
  const begin = (file: File, one: Left): void => {
    remove(one.openId);
    goOn(file, one);
  };
  return {
    left,
    take: (file, kind) => {
      const found = left.find((each) => mayBe(file, each) && (kind === undefined || kind === each.kind));
      if (found) remove(found.openId);
      return found;
    },
    choose: (one, file) => {
      if (mayBe(file, one)) begin(file, one);
      else setLeft((all) => all.map((each) => (each.openId === one.openId ? { ...each, isOther: true } : each)));
    },
    reopen: async (one) => {
      try {
        if ((await one.handle?.requestPermission?.({ mode: 'read' })) !== 'granted') return false;
        const file = await one.handle?.getFile();
        if (file) begin(file, one);
        return file !== undefined;
      } catch {
        // It was moved or deleted meanwhile.
        return false;
      }
    },
    giveUp: ({ openId, id }) => {
      remove(openId);
      if (place) void dropLeft(place, openId);
      // What is left of it at the server goes by itself after two days.
      if (id !== undefined) void api.post(`console/uploads/${id}/cancel`, {}, newCommandId()).catch(() => undefined);
    },
  };
}
