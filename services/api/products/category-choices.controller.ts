import { resourceOf, type Resource } from '@cloud-factory/domain/catalogue';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { findTreeOf, type TreeNode } from '@cloud-factory/projections/catalogue';
import { getProductByCode } from '@cloud-factory/projections/products';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { Allow, Answers, Caller, found, ReadModels, Summary } from '../platform/http.js';

const ByProduct = z.strictObject({ productCode: z.string().min(1).max(32) });
const Node = z.looseObject({ id: z.string(), categoryCode: z.string(), title: z.string(), children: z.array(z.unknown()) });

function categories(): Resource {
  const resource = resourceOf('productGoodCategoryMaintain');
  if (!resource) throw new Error('categories are a kind of record');
  return resource;
}

/** The two levels of categories, as far as something stands in them. */
@Controller('api/saas-storage')
export class CategoryChoicesController {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  @Get('productData/getTwoCategoryByProductCode')
  @Allow('productData.read')
  @Answers(Node, 'list')
  @Summary('The category of a product below the one above it')
  async ofProduct(
    @Caller() caller: Caller,
    @Query({ schema: ByProduct }) { productCode }: z.infer<typeof ByProduct>,
  ): Promise<Answer<readonly TreeNode[]>> {
    const { data } = found(await this.readModels.ask(caller, (client) => getProductByCode(client, productCode)), 'ProductNotFound');
    return this.readModels.ask(caller, (client) => findTreeOf(client, categories(), data.categoryId === null ? [] : [data.categoryId]));
  }
}
