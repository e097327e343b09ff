import { createControl, type ControlSettings, type ProjectorControl } from '@cloud-factory/projections/shared';
import { projections as everyProjection } from './projections.js';

/** The operator's hands on the read models of the whole registry; see `ProjectorControl`. Works beside any number of projectors. */
export const openControl = ({
  projections = everyProjection,
  ...settings
}: Omit<ControlSettings, 'projections'> & Partial<Pick<ControlSettings, 'projections'>>): ProjectorControl =>
  createControl({ ...settings, projections });
