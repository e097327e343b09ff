import { catalogue } from '@cloud-factory/domain/catalogue';
import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module.js';
import { RecordCalls } from './record-calls.js';
import { controllersOf } from './record-controller.js';
import { RecordExchange } from './record-exchange.js';

/** The doors of all kinds of records, made from their declarations. */
@Module({
  imports: [ExportModule],
  controllers: catalogue.flatMap(controllersOf),
  providers: [RecordCalls, RecordExchange],
  exports: [RecordCalls],
})
export class CatalogueModule {}
