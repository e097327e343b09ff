import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { AttachmentsController } from './attachments.controller.js';
import { DataSourcesController } from './data-sources.controller.js';
import { ReportFilesController } from './report-files.controller.js';
import { SmsController } from './sms.controller.js';
import { StoresController } from './stores.controller.js';

/** What an installation is connected to, what lies in its stores, and what its jobs made. */
@Module({
  imports: [FilesModule, JobsModule],
  controllers: [StoresController, AttachmentsController, SmsController, DataSourcesController, ReportFilesController],
})
export class ResourcesModule {}
