// Which products a person means by a few letters: name, code, material, and the name's sounds in pinyin.
import type { ProductOption } from '@cloud-factory/domain/products/contract';

export type Searchable = Readonly<{ product: ProductOption; keys: readonly string[] }>;

/** Made once, so that a key press only compares. Without `spellings` the words alone are searched. */
export const searchable = (products: readonly ProductOption[], spellings?: (text: string) => readonly string[]): readonly Searchable[] =>
  products.map((product) => ({
    product,
    keys: [product.name, product.productCode, product.materialName, ...(spellings?.(product.name) ?? [])].map((key) => key.toLowerCase()),
  }));

/** Every word of the query stands somewhere in the product; what begins with the first word comes first. Without a query all, as they stand. */
export function productsFor(all: readonly Searchable[], query: string): readonly ProductOption[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  return all
    .filter(({ keys }) => words.every((word) => keys.some((key) => key.includes(word))))
    .map((each, place) => ({ ...each, place, isFirst: first !== '' && each.keys.some((key) => key.startsWith(first)) }))
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.place - b.place)
    .map(({ product }) => product);
}
