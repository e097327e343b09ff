import { join } from 'node:path';
import { createFiles, createFolderStore, createLinks } from '@cloud-factory/files';
import { Module } from '@nestjs/common';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { FilesController } from './files.controller.js';
import { FilesToken, LinksToken } from './tokens.js';
import { UploadsController } from './uploads.controller.js';

/** Uploads, files, and links to them. Files lie in a folder of the data. */
@Module({
  controllers: [UploadsController, FilesController],
  providers: [
    {
      provide: FilesToken, inject: [ApiDepsToken],
      useFactory: ({ config, platform }: ApiDeps) => {
        // Set and not served must not end in a folder that nobody backs up.
        if (config.objectStore !== null) throw new Error('S3_ENDPOINT is set, and this version keeps files in DATA_DIR/files only: unset it.');
        return createFiles(platform, createFolderStore(join(config.dataDir, 'files')));
      },
    },
    { provide: LinksToken, inject: [ApiDepsToken], useFactory: ({ config, now }: ApiDeps) => createLinks(config.sessionKey, now) },
  ],
  exports: [FilesToken],
})
export class FilesModule {}
