export { createApi, startApi, type RunningApi } from './app.js';
export {
  adminId,
  defaultRoleId,
  seedClient,
  offerDefaults,
  seedPlatform,
  seededId,
  seedTenant,
  type SeedParts,
  type TenantSeed,
} from './auth/seed.js';
export { seedCatalogue } from './catalogue/seed.js';
export { createImportWork } from './catalogue/import-job.js';
export { createExportWork, type ExportJob } from './export/export-job.js';
export { createFileUses } from './files/file-uses.js';
export { createPhotographWork } from './files/photograph-export.js';
export { forgetMessageTexts } from './resources/messages.js';
export { openTenantStores } from './resources/tenant-stores.js';
export { createJobNews, type JobNews } from './jobs/news.js';
export type { ApiDeps } from './platform/deps.js';
export type { HealthPart } from './platform/health.js';
export { startPartServer } from './platform/part-server.js';
export { sweepGuesses } from './auth/attempts.js';
export { createLogStore } from './logs/log-store.js';
export { createLog } from './platform/request-log.js';
export { resealSecrets } from './platform/sealed-secrets.js';
