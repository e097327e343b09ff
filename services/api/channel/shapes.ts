// The ordering channel in the API document.
import * as z from 'zod';

const text = z.string();
export const AddressShape = z.looseObject({ id: text.nullable(), address: text.nullable(), isDefault: z.boolean() });
export const RegionShape = z.strictObject({ code: text, name: text, hasChildren: z.boolean() });
export const CompanyShape = z.strictObject({ companyCode: text, companyName: text });
export const ProductShape = z.looseObject({ id: text, productCode: text, name: text, price: text.nullable(), priceCurrency: text });
export const OptionShape = z.strictObject({ value: text, label: text });
export const EntryShape = z.strictObject({ dictKey: text, dictValue: text });
export const UserShape = z.looseObject({ userId: text, account: text, customerId: text, customerName: text });
export const ByCodeShape = z.looseObject({ kind: z.enum(['order', 'product']) });
export const AccountShape = z.looseObject({ id: text, version: z.int(), account: text, customerId: text, customerName: text });
