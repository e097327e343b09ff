export { migrate, migrations, rolePassword, roles, urlFor, type Role } from './migrate.js';
