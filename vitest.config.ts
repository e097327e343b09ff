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
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
/** Files of the server share what they import: reading the program anew for each of them took longer than the tests. None may leave anything behind. */
const together = { isolate: false };
/** Files that put something in the place of a module (`vi.mock`): they must be the first to import it. */
const withModulesOfTheirOwn = ['services/api/security/sessions.http.spec.ts'];
const withDatabase = { ...together, globalSetup: ['tools/testing/global-setup.ts'], setupFiles: ['reflect-metadata'], ...patient };

/** The cost of a test is in its name: `.spec` pure, `.db.spec` on a real PostgreSQL, `.http.spec` through the API, `.e2e` in a browser. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    // By itself it would leave one processor of two idle.
    maxWorkers: '100%',
    projects: [
      {
        ...shared,
        test: {
          name: 'spec',
          include: ['**/*.spec.ts'],
          exclude: [...ignored, '**/*.{db,http}.spec.ts', 'frontend/**'],
          ...together,
          ...patient,
        },
      },
      { ...shared, test: { name: 'db', include: ['**/*.db.spec.ts'], exclude: ignored, ...withDatabase } },
      {
        ...shared,
        test: { name: 'http', include: ['**/*.http.spec.ts'], exclude: [...ignored, ...withModulesOfTheirOwn], ...withDatabase },
      },
      { ...shared, test: { name: 'apart', include: withModulesOfTheirOwn, ...withDatabase, isolate: true } },
      'frontend/vitest.config.ts',
      'frontend/vitest.apart.config.ts',
    ],
  },
});
