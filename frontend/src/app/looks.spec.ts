import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLook, chosenLook, colours, contrast, defaultColour, looks, lookVariables, shadesOf, type LookName } from './looks.js';

const names = Object.keys(looks) as LookName[]; // a record's own keys

describe('themes', () => {
  it('R030 are exactly these eleven', () => {
    expect(names).toEqual(['default', 'white', 'dark', 'star', 'blue-smart', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte']);
  });

  it.each(names.filter((name) => looks[name].header !== null))(
    '%s can be read: text keeps 4.5:1 on its ground, marked and hovered too',
    (name) => {
      const all = lookVariables(name);
      for (const part of ['header', 'menu']) {
        const of = (which: string): string => all[`--${part}-${which}`] ?? '';
        for (const ground of ['ground', 'hover']) {
          expect(contrast(of('letters'), of(ground)), `${part} ${ground}`).toBeGreaterThanOrEqual(4.5);
          expect(contrast(of('quiet'), of(ground)), `${part} quiet ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(of('marked-letters'), of('marked')), `${part} marked`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

it('R030 the item of the menu that is marked takes the colours of the theme: all that the library gives it are the menu’s own', () => {
  const library = readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles/NavLink.css'), 'utf8');
  const [, own = ''] = /\.menu \{([^}]*)\}/.exec(readFileSync('frontend/src/app/shell.module.css', 'utf8')) ?? [];
  const given = [...library.matchAll(/--nl-\w+: var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
  expect(given).toHaveLength(3);
  expect(given.filter((name) => !own.includes(`${name}: var(--menu-marked`))).toEqual([]);
});

describe('the colour', () => {
  beforeEach(() => chooseLook({ look: 'default', colour: defaultColour }));

  it('R031 is #409EFF until another one is chosen', () => {
    expect(chosenLook.get().colour.toUpperCase()).toBe('#409EFF');
    expect(shadesOf(defaultColour)[5].toUpperCase()).toBe('#409EFF');
  });

  it.each([...colours, '#ffff00', '#ffffff', '#000000', '#7fffd4'])(
    '%s carries white letters on its buttons, and reads on white',
    (colour) => {
      expect(contrast(shadesOf(colour)[8], '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(new Set(shadesOf(colour)).size).toBeGreaterThan(colour === '#ffffff' || colour === '#000000' ? 1 : 8);
    },
  );

  it('R032 is kept with the theme', () => {
    chooseLook({ look: 'star', colour: '#be123c' });
    expect(JSON.parse(localStorage.getItem('cloud-factory.look') ?? '')).toMatchObject({ content: { look: 'star', colour: '#be123c' } });
  });
});
