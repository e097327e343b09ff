import { describe, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { productDecider } from './decider.js';
import {
  crown,
  material,
  ofProduct,
  productAdded,
  productChanged,
  productContent,
  productEntry,
  productRetired,
  publishedRoute,
} from './examples.js';

const { given } = specFor(productDecider);
const save = { type: 'SaveProduct', productId: crown, entry: productEntry } as const;
const code = (value: string) => ({ kind: 'productCode', value });
const seen = { material, route: publishedRoute };
const added = ofProduct(productAdded, 1);

describe('saving a product', () => {
  it('claims its code, names its material and pins the newest version of its route', () =>
    given().when(save, { seen }).then(productAdded).claiming(code('CP-SLM-CR')));
  it('keeps the version that is asked for', () => {
    const route = {
      ...publishedRoute,
      versions: { ...publishedRoute.versions, 2: { ...publishedRoute.versions[1], routeVersion: 2 } as never },
      latest: 2,
    };
    given()
      .when({ ...save, entry: { ...productEntry, routeVersion: 1 } }, { seen: { material, route } })
      .then(productAdded);
    given()
      .when(save, { seen: { material, route } })
      .then({ ...productAdded, data: { ...productContent, routeVersion: 2 } });
  });
  it('is refused for a route that was never published', () => {
    given()
      .when({ ...save, entry: { ...productEntry, routeVersion: 9 } }, { seen })
      .thenRefused('RouteNotPublished');
    given()
      .when(save, { seen: { material, route: { ...publishedRoute, latest: null, versions: {} } } })
      .thenRefused('RouteNotPublished');
    given().when(save, { seen: { material } }).thenRefused('RouteNotPublished');
  });
  it('is refused for a route that was retired', () =>
    given()
      .when(save, { seen: { material, route: { ...publishedRoute, status: 'retired' } } })
      .thenRefused('RouteNotPublished'));
  it('may do without a route', () =>
    given()
      .when({ ...save, entry: { ...productEntry, routeId: null } }, { seen: { material } })
      .then({ ...productAdded, data: { ...productContent, routeId: null, routeVersion: null, routeName: null } }));
  it('is refused for a material that is not there or not in use', () => {
    given()
      .when(save, { seen: { route: publishedRoute } })
      .thenRefused('MaterialNotFound');
    given()
      .when(save, { seen: { ...seen, material: { ...material, status: 'retired' } } })
      .thenRefused('MaterialNotFound');
    given()
      .when(save, { seen: { ...seen, material: { status: 'kept', values: { name: '旧粉', enabled: false } } } })
      .thenRefused('MaterialNotFound');
  });
  it('is refused for a category that is not there', () =>
    given()
      .when({ ...save, entry: { ...productEntry, categoryId: idAs('c') } }, { seen })
      .thenRefused('CategoryNotFound'));
  it('makes none of an id that came from outside', () =>
    given()
      .when({ ...save, mustExist: true }, { seen })
      .thenRefused('ProductNotFound'));
  it('records the whole product when something changed', () =>
    given(added)
      .when({ ...save, entry: { ...productEntry, workDays: 5 } }, { seen })
      .then(productChanged));
  it('records nothing when nothing changed', () => given(added).when(save, { seen }).thenNothing());
  it('lets go of the old code with the new one', () =>
    given(added)
      .when({ ...save, entry: { ...productEntry, productCode: 'CP-2' } }, { seen })
      .then({ type: 'ProductChanged', data: { ...productContent, productCode: 'CP-2' } })
      .releasing(code('CP-SLM-CR')));
  it('is refused once it was retired', () =>
    given(added, ofProduct(productRetired, 2)).when(save, { seen }).thenRefused('ProductIsRetired'));
});

describe('retiring a product', () => {
  const retire = { type: 'RetireProduct', productId: crown } as const;
  it('frees its code', () => given(added).when(retire).then(productRetired).releasing(code('CP-SLM-CR')));
  it('twice is once', () => given(added, ofProduct(productRetired, 2)).when(retire).thenNothing());
  it('is refused for what never was', () => given().when(retire).thenRefused('ProductNotFound'));
});
