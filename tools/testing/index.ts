export { freshDatabase, type TestDatabase } from './database.js';
