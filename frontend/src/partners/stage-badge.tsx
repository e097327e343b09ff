import { certificateStageLabels, type CertificateStage } from '@cloud-factory/domain/partners/contract';
import { StatusBadge } from '../ui/status-badge.js';

/** Where a certificate stands today. One that ended stops the work: nothing is redder. */
export const StageBadge = ({ stage }: Readonly<{ stage: CertificateStage }>) => (
  <StatusBadge status={stage} labels={certificateStageLabels} colour={stage === 'expired' ? 'red' : undefined} />
);
