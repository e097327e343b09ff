import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { expect, it } from 'vitest';
import { productsFor, searchable } from './product-search.js';

const product = (productCode: string, name: string, materialName: string) => ({ productCode, name, materialName }) as ProductOption; // all that is searched
const all = searchable(
  [
    product('CC-CR', '钴铬合金单冠', '钴铬粉末'),
    product('ZR-ST-BR', '氧化锆全瓷固定桥', '氧化锆 ST'),
    product('ZR-ST-CR', '氧化锆全瓷单冠', '氧化锆 ST'),
  ],
  (text) => (text === '氧化锆全瓷单冠' ? ['yanghuagaoquancidanguan', 'yhgqcdg'] : []),
);
const codes = (query: string) => productsFor(all, query).map(({ productCode }) => productCode);

it('finds a product by name, code or material, whatever the case', () => {
  expect(codes('桥')).toEqual(['ZR-ST-BR']);
  expect(codes('zr-st')).toEqual(['ZR-ST-BR', 'ZR-ST-CR']);
  expect(codes('粉末')).toEqual(['CC-CR']);
});
it('finds it by the sounds of its name', () => expect(codes('yhgqc')).toEqual(['ZR-ST-CR']));
it('wants every word', () => {
  expect(codes('氧化锆 单冠')).toEqual(['ZR-ST-CR']);
  expect(codes('氧化锆 粉末')).toEqual([]);
});
it('puts what begins with the word before what has it', () => expect(codes('st')).toEqual(['ZR-ST-BR', 'ZR-ST-CR']));
it('shows everything while nothing is asked', () => expect(codes(' ')).toHaveLength(3));
