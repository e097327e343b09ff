import { equipmentEntered } from '../equipment/examples.js';
import type { EquipmentState } from '../equipment/index.js';
import { describe, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { productDecider, type ProductSeen } from './decider.js';
import type { KeptRecord } from './kept-record.js';
import {
  cobaltChrome,
  crown,
  material,
  materialLink,
  materialLinkIds,
  equipmentLink,
  equipmentLinked,
  materialsChanged,
  melting,
  meltRoute,
  ofProduct,
  productAdded,
  productChanged,
  processes,
  processesChanged,
  processLink,
  processLinkId,
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
  it.each(['fixed', 'removable'] as const)('does not enable a %s denture without its registration number', (productType) => {
    const bare = { ...productEntry, productType, registrationNo: null };
    given()
      .when({ ...save, entry: bare }, { seen })
      .thenRefused('RegistrationNoMissing');
    given()
      .when({ ...save, entry: { ...bare, enabled: false } }, { seen })
      .then({ ...productAdded, data: { ...productContent, productType, registrationNo: null, enabled: false } });
    given()
      .when({ ...save, entry: { ...bare, productType: 'service' } }, { seen })
      .then({ ...productAdded, data: { ...productContent, productType: 'service', registrationNo: null } });
  });
  it('is refused once it was retired', () =>
    given(added, ofProduct(productRetired, 2)).when(save, { seen }).thenRefused('ProductIsRetired'));
});

describe('retiring a product', () => {
  const retire = { type: 'RetireProduct', productId: crown } as const;
  it('frees its code', () => given(added).when(retire).then(productRetired).releasing(code('CP-SLM-CR')));
  it('is refused while work orders are open for it', () =>
    given(added)
      .when({ ...retire, uses: 2 })
      .thenRefused('StillUsed'));
  it('twice is once', () => given(added, ofProduct(productRetired, 2)).when(retire).thenNothing());
  it('is refused for what never was', () => given().when(retire).thenRefused('ProductNotFound'));
});

describe('the route of a product', () => {
  const assign = { type: 'AssignRoute', productId: crown, routeId: meltRoute, routeVersion: null } as const;
  const unassign = { type: 'UnassignRoute', productId: crown, routeId: meltRoute } as const;
  const without = { ...productContent, routeId: null, routeVersion: null, routeName: null };
  const unrouted = ofProduct({ type: 'ProductAdded', data: without }, 1);
  it('is the newest published version, pinned', () =>
    given(unrouted)
      .when(assign, { seen: { route: publishedRoute } })
      .then({ type: 'ProductChanged', data: productContent }));
  it('is refused where no such version was published', () => {
    given(unrouted)
      .when({ ...assign, routeVersion: 7 }, { seen: { route: publishedRoute } })
      .thenRefused('RouteNotPublished');
    given(unrouted).when(assign).thenRefused('RouteNotPublished');
  });
  it('once more is no change', () =>
    given(added)
      .when(assign, { seen: { route: publishedRoute } })
      .thenNothing());
  it('is taken away', () => given(added).when(unassign).then({ type: 'ProductChanged', data: without }));
  it('is not taken away where the product is made by another one by now', () =>
    given(added)
      .when({ ...unassign, routeId: idAs('other') })
      .thenRefused('RouteNotAssigned'));
});

describe('what a product is made of', () => {
  const good = { id: null, goodId: cobaltChrome, qtyPerUnit: materialLink.qtyPerUnit, remark: null };
  const put = { type: 'LinkMaterials', productId: crown, links: [good], newIds: [materialLinkIds[0]] } as const;
  const goods: { readonly [good: `good-${string}`]: KeptRecord } = { [`good-${cobaltChrome}`]: material };
  const linkedSeen: { seen: Partial<ProductSeen> } = { seen: goods };
  const linked = ofProduct(materialsChanged, 2);
  const take = { type: 'UnlinkMaterials', productId: crown, ids: [materialLinkIds[0]] } as const;
  it('is added with its code, name and unit', () => given(added).when(put, linkedSeen).then(materialsChanged));
  it('stands there once', () => {
    given(added, linked)
      .when({ ...put, newIds: [materialLinkIds[1]] }, linkedSeen)
      .thenRefused('AlreadyLinked');
    given(added)
      .when({ ...put, links: [good, good], newIds: materialLinkIds }, linkedSeen)
      .thenRefused('AlreadyLinked');
  });
  it('is changed where it stands', () =>
    given(added, linked)
      .when({ ...put, links: [{ ...good, id: materialLinkIds[0], remark: '含支撑' }], newIds: [materialLinkIds[1]] }, linkedSeen)
      .then({ type: 'ProductMaterialsChanged', data: { productId: crown, materials: [{ ...materialLink, remark: '含支撑' }] } }));
  it('is refused for a good that is not in use, and for a row that is not there', () => {
    given(added).when(put).thenRefused('MaterialNotFound');
    given(added)
      .when({ ...put, links: [{ ...good, id: materialLinkIds[1] }] }, linkedSeen)
      .thenRefused('LinkNotFound');
    given(added).when(take).thenRefused('LinkNotFound');
  });
  it('is taken away, and survives a change of the product', () => {
    given(added, linked)
      .when(take)
      .then({ type: 'ProductMaterialsChanged', data: { productId: crown, materials: [] } });
    given(added, linked, ofProduct(productChanged, 3))
      .when({ ...put, newIds: [materialLinkIds[1]] }, linkedSeen)
      .thenRefused('AlreadyLinked');
  });
  it('is nothing that a retired product can have', () => {
    given(added, ofProduct(productRetired, 2)).when(put, linkedSeen).thenRefused('ProductIsRetired');
    given().when(put, linkedSeen).thenRefused('ProductNotFound');
  });
  it('knows the machines that it may be made on, by their numbers', () => {
    const machine = { id: null, equipmentId: equipmentLink.equipmentId, program: 'CoCr 40 µm', remark: null };
    const name = { type: 'LinkEquipment', productId: crown, links: [machine], newIds: [equipmentLink.id] } as const;
    const archived: EquipmentState = { status: 'kept', content: equipmentEntered.data };
    const kept: { readonly [machine: `equipment-${string}`]: EquipmentState } = { [`equipment-${machine.equipmentId}`]: archived };
    const machines: { seen: Partial<ProductSeen> } = { seen: kept };
    given(added).when(name, machines).then(equipmentLinked);
    given(added, ofProduct(equipmentLinked, 2))
      .when({ ...name, newIds: [idAs<'equipmentLink'>('other')] }, machines)
      .thenRefused('AlreadyLinked');
    given(added).when(name).thenRefused('EquipmentNotFound');
    given(added, ofProduct(equipmentLinked, 2))
      .when({ type: 'UnlinkEquipment', productId: crown, ids: [equipmentLink.id] })
      .then({ type: 'ProductEquipmentChanged', data: { productId: crown, equipment: [] } });
  });
  it('knows its processes the same way', () => {
    const step = { id: null, processId: melting, minutesPerUnit: processLink.minutesPerUnit, remark: null };
    const putProcess = { type: 'LinkProcesses', productId: crown, links: [step], newIds: [processLinkId] } as const;
    given(added).when(putProcess, { seen: processes }).then(processesChanged);
    given(added).when(putProcess).thenRefused('ProcessNotFound');
    given(added, ofProduct(processesChanged, 2))
      .when({ type: 'UnlinkProcesses', productId: crown, ids: [processLinkId] })
      .then({ type: 'ProductProcessesChanged', data: { productId: crown, processes: [] } });
    given(added, ofProduct(processesChanged, 2))
      .when({ ...putProcess, links: [{ ...step, processId: idAs('unknown') }] }, { seen: processes })
      .thenRefused('ProcessNotFound');
  });
});
