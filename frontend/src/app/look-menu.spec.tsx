import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { LookMenu } from './look-menu.js';
import { chooseLook, chosenLook, defaultColour } from './looks.js';

beforeEach(async () => {
  await startPage();
  chooseLook({ look: 'default', colour: defaultColour });
});
afterEach(endPage);

const open = () => fireEvent.click(screen.getByRole('button', { name: '主题' }));
const choices = () => screen.getAllByRole('button', { pressed: false }).concat(screen.getAllByRole('button', { pressed: true }));

it('S018 SC018 offers the eleven themes of the documents, says which is chosen, and takes another at once', async () => {
  drawPage(<LookMenu />);
  open();
  expect((await screen.findByRole('button', { name: '默认' })).getAttribute('aria-pressed')).toBe('true');
  expect(
    choices()
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(['默认', '白色', '深色', '星空', '智能蓝', '视界', '尊贵金', '清凉', '简雅', '石墨', '经典蓝'].toSorted());
  fireEvent.click(screen.getByRole('button', { name: '星空' }));
  expect(chosenLook.get()).toEqual({ look: 'star', colour: '#409eff' });
  expect(screen.getByRole('button', { name: '星空' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: '默认' }).getAttribute('aria-pressed')).toBe('false');
});

it('S019 SC019 R032 offers colours, #409EFF first, and keeps the theme when another one is chosen', async () => {
  chooseLook({ look: 'vip' });
  drawPage(<LookMenu />);
  open();
  const first = await screen.findByRole('button', { name: '#409eff' });
  expect(first).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '#be123c' }));
  expect(chosenLook.get()).toEqual({ look: 'vip', colour: '#be123c' });
});
