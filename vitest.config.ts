import { defineConfig } from 'vitest/config';

const conditions = ['@cloud-factory/source'];
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions } } },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
};
const ignored = ['**/node_modules/**', '**/dist/**'];
/** A busy machine is no failed rule: nothing here is timed, so the limit only ends what hangs. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };
const withDatabase = { globalSetup: ['tools/testing/global-setup.ts'], setupFiles: ['reflect-metadata'], ...patient };

/** The cost of a test is in its name: `.spec` pure, `.db.spec` on a real PostgreSQL, `.http.spec` through the API, `.e2e` in a browser. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        ...shared,
        test: { name: 'spec', include: ['**/*.spec.ts'], exclude: [...ignored, '**/*.{db,http}.spec.ts', 'frontend/**'], ...patient },
      },
      { ...shared, test: { name: 'db', include: ['**/*.db.spec.ts'], exclude: ignored, ...withDatabase } },
      { ...shared, test: { name: 'http', include: ['**/*.http.spec.ts'], exclude: ignored, ...withDatabase } },
      'frontend/vitest.config.ts',
    ],
  },
});
