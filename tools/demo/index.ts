export { CallRefused, Client, type Called } from './client.js';
export { crownStl } from './mesh.js';
