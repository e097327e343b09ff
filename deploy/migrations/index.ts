export {
  assertKnown,
  assertReleaseNumber,
  migrate,
  migrations,
  rolePassword,
  roles,
  setRolePasswords,
  urlFor,
  type Role,
} from './migrate.js';
