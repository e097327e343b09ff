export { freshDatabase, type TestDatabase } from './database.js';
export { startDurableServer, type DurableServer } from './durable-server.js';
