import { Card } from '@mantine/core';
import type { ReactNode } from 'react';

/** The documents' card: what belongs together, with corners of 10. */
export const ContainerCard = ({ label, children }: Readonly<{ label?: string; children: ReactNode }>) => (
  <Card component="section" withBorder radius={10} padding="md" aria-label={label}>
    {children}
  </Card>
);
