import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@cloud-factory/source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['@cloud-factory/source'] } },
  test: { name: 'frontend', environment: 'jsdom', include: ['src/**/*.spec.{ts,tsx}'], passWithNoTests: true, testTimeout: 30_000 },
});
