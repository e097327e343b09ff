import { usePage } from '../platform/page.js';
import classes from './block-tile.module.css';
import type { ReactNode } from 'react';

/** The documents' gutter between tiles. */
export const tileGutter = 5;
/** They come one after the other: a tile's place divided by 25, in seconds. */
export const tileDelay = (time: number): string => `${time / 25}s`;

export const BlockTiles = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={classes['tiles']} style={{ gap: tileGutter }}>
    {children}
  </div>
);

type Props = Readonly<{ href: string; label: string; icon?: ReactNode; time?: number; onOpen?: () => void }>;

/** A tile that leads to a page. `time`: its place among the tiles. */
export function BlockTile({ href, label, icon, time = 0, onOpen }: Props) {
  const page = usePage();
  return (
    <a
      className={classes['tile']}
      style={{ animationDelay: tileDelay(time) }}
      href={href}
      onClick={(event) => {
        if (event.shiftKey) return;
        event.preventDefault();
        if (onOpen && !event.ctrlKey && !event.metaKey) onOpen();
        else page.open(href, { background: event.ctrlKey || event.metaKey });
      }}
    >
      {icon}
      <span>{label}</span>
    </a>
  );
}
