import { apiScope } from './resources/api-scope.js';
import { code } from './resources/code.js';
import { currencyMaintain } from './resources/currency-maintain.js';
import { dataScope } from './resources/data-scope.js';
import { dept } from './resources/dept.js';
import { dictBiz } from './resources/dict-biz.js';
import { dict } from './resources/dict.js';
import { functionConfig } from './resources/functionconfig.js';
import { goodDefinition } from './resources/good-definition.js';
import { hospitalContactInformation } from './resources/hospital-contact-information.js';
import { mailingAddress } from './resources/mailing-address.js';
import { materialToothColor } from './resources/material-tooth-color.js';
import { param } from './resources/param.js';
import { partnersCustomerCertificateConfig } from './resources/partnerscustomercertificateconfig.js';
import { post } from './resources/post.js';
import { processManagement } from './resources/process-management.js';
import { productGoodCategoryMaintain } from './resources/product-good-category-maintain.js';
import { region } from './resources/region.js';
import { supplierMaintain } from './resources/supplier-maintain.js';
import { toothBoxColor } from './resources/tooth-box-color.js';
import { toothColor } from './resources/tooth-color.js';
import { unitConversion } from './resources/unit-conversion.js';
import { warehouseDefinition } from './resources/warehouse-definition.js';
import type { Resource } from './resource.js';

/** Every kind of record without rules, by area, then by key. A new kind is its file and its line here. */
export const catalogue = [
  // system
  apiScope,
  dataScope,
  dept,
  dict,
  dictBiz,
  functionConfig,
  param,
  post,
  region,
  // product
  goodDefinition,
  processManagement,
  productGoodCategoryMaintain,
  // storage
  currencyMaintain,
  materialToothColor,
  supplierMaintain,
  toothBoxColor,
  toothColor,
  unitConversion,
  warehouseDefinition,
  // customer
  hospitalContactInformation,
  partnersCustomerCertificateConfig,
  // staff
  mailingAddress,
  // develop
  code,
] as const;

export type ResourceKey = (typeof catalogue)[number]['key'];

const byKey: ReadonlyMap<string, Resource> = new Map(catalogue.map((resource) => [resource.key, resource]));

/** The declaration of a kind; undefined for a key that is no kind of record. */
export const resourceOf = (key: string): Resource | undefined => byKey.get(key);
