import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { AttachmentsController } from './attachments.controller.js';
import { DataSourcesController } from './data-sources.controller.js';
import { GeneratorController } from './generator.controller.js';
import { ReportFilesController } from './report-files.controller.js';
import { SmsController } from './sms.controller.js';
import { StoresController } from './stores.controller.js';

/** What an installation is connected to, what lies in its stores, and what its jobs made. */
@Module({
  imports: [CatalogueModule, FilesModule, JobsModule],
  controllers: [StoresController, AttachmentsController, SmsController, DataSourcesController, GeneratorController, ReportFilesController],
})
export class ResourcesModule {}
