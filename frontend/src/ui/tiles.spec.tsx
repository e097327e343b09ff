import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { BlockTile, BlockTiles } from './block-tile.js';
import { ContainerCard } from './container-card.js';

beforeEach(startPage);
afterEach(endPage);

it('R128 SC032 draws a card with a radius of 10', () => {
  drawPage(<ContainerCard label="今日">x</ContainerCard>);
  expect(screen.getByRole('region', { name: '今日' }).style.getPropertyValue('--paper-radius')).toBe(
    'calc(0.625rem * var(--mantine-scale))',
  );
});

it('R129 R130 R131 SC033 sets tiles 5 apart, each a 25th of a second after the one before, and leads to a page', () => {
  const seen = drawPage(
    <BlockTiles>
      {['/a', '/b', '/c'].map((href, time) => (
        <BlockTile key={href} href={href} label={href} time={time} />
      ))}
    </BlockTiles>,
  );
  const tiles = screen.getAllByRole('link');
  expect(tiles.map((tile) => tile.style.animationDelay)).toEqual(['0s', '0.04s', '0.08s']);
  expect(tiles[0]?.parentElement?.style.gap).toBe('5px');
  fireEvent.click(screen.getByRole('link', { name: '/b' }));
  expect(seen.opened).toEqual(['/b']);
});
