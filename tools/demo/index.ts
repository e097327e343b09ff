export { CallRefused, Client, type Called } from './client.js';
export { makeDemo, wishOf, type DemoWish } from './demo.js';
export { cases, doctors, goods, hospitals, patientOf, products } from './factory.js';
export { crownStl } from './mesh.js';
export {
  deliver,
  enterOrder,
  inspect,
  pack,
  release,
  releasePath,
  review,
  stages,
  walk,
  work,
  type OrderWish,
  type Stage,
  type WalkedOrder,
} from './order-walk.js';
export { people, type DemoAccount, type DemoPerson } from './people.js';
export { setUpFactory, type Factory, type SetUp } from './set-up.js';
