import { Module } from '@nestjs/common';
import { PartnerCertificatesController } from './certificates.controller.js';
import { PartnerLicencesController } from './licences.controller.js';
import { PartnerLifeController } from './partner-life.controller.js';
import { PartnerProductsController } from './partner-products.controller.js';
import { PartnersController } from './partners.controller.js';

/** Processing points: who they are, what they hold, what they make. */
@Module({
  controllers: [
    PartnersController,
    PartnerLifeController,
    PartnerCertificatesController,
    PartnerLicencesController,
    PartnerProductsController,
  ],
})
export class PartnersModule {}
