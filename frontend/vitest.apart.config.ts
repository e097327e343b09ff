export { apart as default } from './vitest.config.js';
