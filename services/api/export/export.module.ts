import { Global, Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { exportController } from './export-controller.js';
import { exports as declared } from './exports.js';
import { Exports } from './exports.service.js';

/** The routes of all exports. `Exports` is there for whoever answers one from a route of its own. */
@Global()
@Module({
  imports: [JobsModule],
  controllers: declared.filter(({ paths }) => paths.length > 0).map(exportController),
  providers: [Exports],
  exports: [Exports, JobsModule],
})
export class ExportModule {}
