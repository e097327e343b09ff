import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waysQuery } from './door-queries.js';
import { SwitchDialog } from './switch-dialog.js';

/** Where the switch mode is on, whoever has several roles says after signing in which they work in. Who closes it works in all, and is asked at the next start. */
export function ChoosePlace() {
  const { data } = useQuery(waysQuery);
  const [isClosed, setClosed] = useState(false);
  return data?.switch && !isClosed ? <SwitchDialog onClose={() => setClosed(true)} /> : null;
}
