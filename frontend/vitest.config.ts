import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Files that put something in the place of a module (`vi.mock`) or of what a module takes from the page when it is imported: they must be the first to import
 * it, so each has a world of its own.
 */
export const withModulesOfTheirOwn = [
  'src/app/other-windows.spec.tsx',
  'src/app/shell.spec.tsx',
  'src/app/sign-out.spec.tsx',
  'src/i18n/i18n.spec.ts',
  'src/orders/line-uploads.spec.ts',
  'src/orders/order-form.spec.tsx',
  'src/orders/use-upload-faults.spec.tsx',
  'src/quality/inspect-draft.spec.tsx',
  'src/ui/files/left-uploads.spec.tsx',
  'src/ui/picker.spec.tsx',
];

export const consoleSpecs = {
  plugins: [react()],
  resolve: { conditions: ['@cloud-factory/source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['@cloud-factory/source'] } },
};
const patient = { environment: 'jsdom', passWithNoTests: true, testTimeout: 120_000 } as const;

/** Specs of the console share what they import and one page: importing both anew for each file took longer than the tests. */
export default defineConfig({
  ...consoleSpecs,
  test: {
    ...patient,
    name: 'frontend',
    include: ['src/**/*.spec.{ts,tsx}'],
    exclude: withModulesOfTheirOwn,
    isolate: false,
    setupFiles: ['src/testing/leave-nothing.ts'],
  },
});

export const apart = defineConfig({ ...consoleSpecs, test: { ...patient, name: 'frontend-apart', include: withModulesOfTheirOwn } });
