export { sharesOf } from './shares.js';
