export { freshDatabase, type TestDatabase } from './database.js';
export { startDurableServer, type DurableServer } from './durable-server.js';
export { startS3Double, type S3Double } from './s3-double.js';
export { startTestProvider, type ProviderFault, type TestPerson, type TestProvider } from './oidc-provider.js';
