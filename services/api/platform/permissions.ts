export { isGranted } from '@cloud-factory/domain/scopes';
