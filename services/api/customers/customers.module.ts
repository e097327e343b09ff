import { Module } from '@nestjs/common';
import { CustomerInformationController } from './customer-information.controller.js';
import { CustomerPricesController } from './customer-prices.controller.js';
import { CustomersController } from './customers.controller.js';
import { PriceChangesController } from './price-changes.controller.js';
import { PriceReader } from './price-reader.js';
import { PricedProductsController } from './priced-products.controller.js';
import { SchemePartsController } from './scheme-parts.controller.js';
import { SchemesController } from './schemes.controller.js';

/** Hospital customers, and what they pay. */
@Module({
  controllers: [
    CustomersController,
    CustomerInformationController,
    CustomerPricesController,
    SchemesController,
    SchemePartsController,
    PriceChangesController,
    PricedProductsController,
  ],
  providers: [PriceReader],
})
export class CustomersModule {}
