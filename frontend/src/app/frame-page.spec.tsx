import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { FramePage } from './frame-page.js';

beforeEach(startPage);
afterEach(endPage);

const frame = (address: string) => drawPage(<FramePage />, { path: '/myiframe/x', params: { address } });

describe('R018 SC013 a page from elsewhere', () => {
  it('stands in a frame, from the page that the server made for it, sandboxed', async () => {
    const asked = serve(() => ({ url: '/api/console/frames/by-link/t', origin: 'https://docs.example.com' }));
    frame('https://docs.example.com/start.html');
    const shown = await screen.findByTitle('https://docs.example.com/start.html');
    expect([shown.tagName, shown.getAttribute('src')]).toEqual(['IFRAME', '/api/console/frames/by-link/t']);
    expect(shown.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(asked).toMatchObject([{ path: 'console/frames', search: { address: 'https://docs.example.com/start.html' } }]);
  });

  it('is not framed when the server refuses: its words stand there instead', async () => {
    serve(() => refusal(409, { refusal: 'FrameNotAllowed', msg: '不允许嵌入 https://evil.example 的页面' }));
    frame('https://evil.example/');
    expect((await screen.findByRole('alert')).textContent).toContain('不允许嵌入 https://evil.example 的页面');
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('R019 of this server’s own gets neither its scripts nor its origin', async () => {
    serve(() => null);
    frame('/help/start.html?a=1');
    const shown = await screen.findByTitle(/start\.html/);
    expect([shown.getAttribute('src'), shown.getAttribute('sandbox')]).toEqual(['/help/start.html?a=1', 'allow-forms allow-popups']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/.//evil.example/x.html', 'blob:http://x/y'])('S14 is never %s', async (address) => {
    serve(() => refusal(409, { refusal: 'FrameNotAPage', msg: '该地址不是网页' }));
    frame(address);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });
});
