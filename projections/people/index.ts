export { staffTable } from './staff-list/projection.js';
export {
  findSkills,
  findStaff,
  findStaffOptions,
  getStaff,
  getStaffByAccount,
  getStaffOfUser,
  staffDetailOf,
  type StaffListed,
} from './staff-list/query.js';
