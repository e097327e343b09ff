// The doors of this part, for whoever starts the program and for the tools.
export { CatalogueModule } from './catalogue.module.js';
export { routesOf, type CatalogueRoute } from './record-controller.js';
export { seedCatalogue } from './seed.js';
