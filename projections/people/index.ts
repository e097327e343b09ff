export { staffTable } from './staff-list/projection.js';
export { findSkills, findStaff, findStaffOptions, getStaff, getStaffByAccount, getStaffOfUser, type StaffListed } from './staff-list/query.js';
