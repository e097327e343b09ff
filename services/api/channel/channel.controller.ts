import type { ChannelAddress, ChannelCompany, ChannelProduct, ChannelUser } from '@cloud-factory/domain/channel/contract';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { ShipmentType, shipmentTypeLabels } from '@cloud-factory/domain/products/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { keyedId } from '@cloud-factory/domain/catalogue';
import { findLevel } from '@cloud-factory/projections/catalogue';
import { getOrderByNo } from '@cloud-factory/projections/orders';
import { findProductOptions } from '@cloud-factory/projections/products';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { platformTenant } from '../auth/credential-store.js';
import { OrderWords } from '../orders/order-words.js';
import { seeingAll } from '../platform/caller.js';
import { Aliases, Allow, Answers, answer, Asked, Caller, ReadModels, RefusedException, SignedIn, Summary } from '../platform/http.js';
import { ChannelCustomers, kind } from './channel-customers.js';
import { AddressShape, ByCodeShape, CompanyShape, EntryShape, OptionShape, ProductShape, RegionShape, UserShape } from './shapes.js';

const alias = (name: string): string => `/api/saas-order/${name}`;
const code = z.string().trim().min(1).max(50);
const Nothing = z.strictObject({});
const OfCompany = z.strictObject({ companyCode: code.optional(), shipmentType: ShipmentType.optional() });
const OfRegion = z.strictObject({
  code: z
    .string()
    .regex(/^\d{2,12}$/)
    .optional(),
});

type Entry = Readonly<{ dictKey: string; dictValue: string }>;
type Region = Readonly<{ code: string; name: string; hasChildren: boolean }>;
type ByCode = Readonly<{ kind: 'order'; order: OrderDetail }> | Readonly<{ kind: 'product'; product: ChannelProduct }>;

/** What a hospital sees of the ordering channel: its own, and what is offered to it. Which hospital that is follows from the account. */
@Controller('api/saas-order/orderentry')
export class ChannelController {
  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(ChannelCustomers) private readonly customers: ChannelCustomers,
    @Inject(OrderWords) private readonly words: OrderWords,
  ) {}

  @Get('yunIsLoginUser')
  @Aliases(alias('yunIsLoginUser'))
  @SignedIn()
  @Answers(z.boolean())
  @Summary('Whether the account that is signed in orders for a hospital')
  async isLoginUser(@Caller() caller: Caller): Promise<Answer<boolean>> {
    return answer((await this.customers.find(caller)) !== null);
  }

  @Get('yunUserDetail')
  @Aliases(alias('yunUserDetail'))
  @Allow('channel.order')
  @Answers(UserShape)
  @Summary('The account and the hospital that it orders for')
  async userDetail(@Caller() caller: Caller): Promise<Answer<ChannelUser>> {
    const { customerId, customerCode, name, currency, contact, phone } = await this.customers.of(caller);
    const { userId, account, realName } = caller;
    return answer({ userId, account, realName, customerId, customerCode, customerName: name, currency, contact, phone });
  }

  @Get('yunAddressSelect')
  @Aliases(alias('yunAddressSelect'))
  @Allow('channel.order')
  @Answers(AddressShape, 'list')
  @Summary('Addresses of the hospital; the one of its own record has no id')
  async addressSelect(@Caller() caller: Caller): Promise<Answer<readonly ChannelAddress[]>> {
    return answer(await this.customers.addresses(caller, await this.customers.of(caller)));
  }

  @Get('yunRegionselect')
  @Aliases(alias('yunRegionselect'))
  @Allow('channel.order')
  @Answers(RegionShape, 'list')
  @Summary('Provinces, or what lies directly in the region of a code')
  async regionSelect(
    @Caller() caller: Caller,
    @Asked({ schema: OfRegion }) asked: z.infer<typeof OfRegion>,
  ): Promise<Answer<readonly Region[]>> {
    const platform: Caller = { ...seeingAll(caller), tenant: platformTenant, after: null };
    const parent = asked.code === undefined ? null : keyedId(asked.code);
    const { data, ...rest } = await this.readModels.ask(platform, (client) => findLevel(client, kind('region'), parent));
    return {
      ...rest,
      data: data.map((node) => ({ code: String(node['code']), name: String(node['name']), hasChildren: node.hasChildren })),
    };
  }

  @Get('yunCompanyinfoSelect')
  @Aliases(alias('yunCompanyinfoSelect'))
  @Allow('channel.order')
  @Answers(CompanyShape, 'list')
  @Summary('Companies that issue orders')
  async companySelect(@Caller() caller: Caller): Promise<Answer<readonly ChannelCompany[]>> {
    await this.customers.of(caller);
    return answer(await this.companies(caller));
  }

  @Get('yunCompanyinfoDetail')
  @Aliases(alias('yunCompanyinfoDetail'))
  @Allow('channel.order')
  @Answers(CompanyShape)
  @Summary('One company that issues orders; the first without companyCode')
  async companyDetail(
    @Caller() caller: Caller,
    @Asked({ schema: OfCompany }) { companyCode }: z.infer<typeof OfCompany>,
  ): Promise<Answer<ChannelCompany>> {
    await this.customers.of(caller);
    const companies = await this.companies(caller);
    const company = companyCode === undefined ? companies[0] : companies.find((each) => each.companyCode === companyCode);
    if (!company) throw new RefusedException('CompanyNotFound', { status: 404, details: { companyCode: companyCode ?? '' } });
    return answer(company);
  }

  @Get('yunGetProductListByCompany')
  @Aliases(alias('yunGetProductListByCompany'))
  @Allow('channel.order')
  @Answers(ProductShape, 'list')
  @Summary('Products on offer, each at what the hospital pays for it today')
  async products(
    @Caller() caller: Caller,
    @Asked({ schema: OfCompany }) asked: z.infer<typeof OfCompany>,
  ): Promise<Answer<readonly ChannelProduct[]>> {
    const customer = await this.customers.of(caller);
    if (asked.companyCode !== undefined) await this.companyDetail(caller, asked);
    const { data, ...rest } = await this.readModels.ask(caller, (client) => findProductOptions(client));
    const wanted = data.filter(({ shipmentType }) => asked.shipmentType === undefined || shipmentType === asked.shipmentType);
    return { ...rest, data: await this.customers.priced(caller, customer, wanted) };
  }

  @Get('yunShipmentSelect')
  @Aliases(alias('yunShipmentSelect'))
  @Allow('channel.order')
  @Answers(OptionShape, 'list')
  @Summary('Shipment types, in the language of the caller')
  shipmentSelect(
    @Caller() caller: Caller,
    @Asked({ schema: Nothing }) _: object,
  ): Answer<readonly Readonly<{ value: string; label: string }>[]> {
    return answer(ShipmentType.options.map((value) => ({ value, label: shipmentTypeLabels[value][caller.language] })));
  }

  @Get('yunDictionary')
  @Aliases(alias('yunDictionary'))
  @Allow('channel.order')
  @Answers(EntryShape, 'list')
  @Summary('The entries of a code of the dictionary')
  async dictionary(
    @Caller() caller: Caller,
    @Asked({ schema: z.strictObject({ code }) }) asked: { code: string },
  ): Promise<Answer<readonly Entry[]>> {
    const entries = await this.words.entries(caller, asked.code);
    return answer(Object.entries(entries).map(([dictKey, dictValue]) => ({ dictKey, dictValue })));
  }

  @Get('yunGetByCode')
  @Aliases(alias('yunGetByCode'))
  @Allow('channel.order')
  @Answers(ByCodeShape)
  @Summary('What a code names: an order of the hospital by its number, or a product on offer by its code')
  async byCode(@Caller() caller: Caller, @Asked({ schema: z.strictObject({ code }) }) asked: { code: string }): Promise<Answer<ByCode>> {
    const customer = await this.customers.of(caller);
    // Orders of the hospital, whoever entered them: which ones those are is said by the filter, not by the account.
    const { data } = await this.readModels.ask(seeingAll(caller), async (client) => ({
      order: await getOrderByNo(client, asked.code),
      product: (await findProductOptions(client)).find(({ productCode }) => productCode === asked.code),
    }));
    if (data.order?.customerId === customer.customerId) return answer({ kind: 'order', order: data.order });
    const [product] = data.product ? await this.customers.priced(caller, customer, [data.product]) : [];
    if (!product) throw new RefusedException('RecordNotFound', { status: 404 });
    return answer({ kind: 'product', product });
  }

  private async companies(caller: Caller): Promise<readonly ChannelCompany[]> {
    const entries = await this.words.entries(caller, 'companyCode');
    return Object.entries(entries).map(([companyCode, companyName]) => ({ companyCode, companyName }));
  }
}
