import { createLinks, openFiles } from '@cloud-factory/files';
import { Module } from '@nestjs/common';
import { AuthToken, type Auth } from '../auth/auth.js';
import { createHeldLinks } from '../auth/held-links.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import type { Outgoing } from '../platform/outgoing.js';
import { OutgoingToken, SealedSecretsToken, type SealedSecrets } from '../platform/sealed-secrets.js';
import { createTenantStores } from '../resources/tenant-stores.js';
import { DeliveryFilesController } from './delivery-files.controller.js';
import { createFileUses } from './file-uses.js';
import { FileVersionsController } from './file-versions.controller.js';
import { FilesController } from './files.controller.js';
import { PhotographsController } from './photographs.controller.js';
import { FilesToken, LinksToken } from './tokens.js';
import { UploadsController } from './uploads.controller.js';

/** Uploads, files, and links to them. */
@Module({
  imports: [JobsModule],
  controllers: [UploadsController, FilesController, PhotographsController, DeliveryFilesController, FileVersionsController],
  providers: [
    {
      provide: FilesToken,
      inject: [ApiDepsToken, SealedSecretsToken, OutgoingToken],
      useFactory: (deps: ApiDeps, secrets: SealedSecrets, outgoing: Outgoing) =>
        openFiles(deps.config, deps.platform, createTenantStores({ reader: deps.reader, secrets, outgoing }), createFileUses(deps)),
    },
    {
      provide: LinksToken,
      inject: [ApiDepsToken, AuthToken],
      useFactory: ({ config, now }: ApiDeps, { sessions }: Auth) => createHeldLinks(createLinks(config.sessionKey, now), sessions),
    },
  ],
  exports: [FilesToken],
})
export class FilesModule {}
