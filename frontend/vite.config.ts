import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** `npm run build` writes `dist`, which the API server serves; `npx vite` serves the sources and passes `/api` on to a running server. */
export default defineConfig({
  plugins: [react({ compiler: { logDiagnostics: true } })],
  resolve: { conditions: ['@cloud-factory/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    // All of these know `light-dark()`: made older, it would follow a variable that nothing of Mantine sets, and such colours would be missing.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // An inlined font or picture would need `data:` in the content security policy for more than pictures.
    assetsInlineLimit: 0,
    // The document names all of the shell, so that it comes at once. Of what a page needs only its styles are named beforehand: scripts name each
    // other, and lists of them for each page would weigh more in the shell than the one round trip that they save.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))),
    },
    rolldownOptions: {
      output: {
        // Only what every page needs has a chunk by name: a group that also caught lazily loaded parts would drag them into the shell.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What speaks with the server and knows who is signed in, together: by itself each of these small files would weigh more.
            {
              name: 'ground',
              test: /src[\\/]platform[\\/](api|session|store|settings|person|permissions|lazy-part|format|lock|arrival|position)\.tsx?$/,
            },
            // Its core and its renderer come as two files, so that both load at once and neither is over the budget of a chunk.
            { name: 'three-renderer', priority: 1, test: /node_modules[\\/]three[\\/]build[\\/]three\.module/ },
            { name: 'three-core', priority: 2, test: /node_modules[\\/]three[\\/]build[\\/]three\.core/ },
            // Likewise the charts: what they compute with, and what draws. Nothing else uses these libraries.
            {
              name: 'chart-ground',
              priority: 1,
              test: /node_modules[\\/](@reduxjs|redux|redux-thunk|immer|reselect|victory-vendor|d3-[a-z]+|internmap)[\\/]/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  optimizeDeps: {
    include: [
      'three',
      'three/examples/jsm/loaders/STLLoader.js',
      'three/examples/jsm/loaders/PLYLoader.js',
      'three/examples/jsm/loaders/OBJLoader.js',
    ],
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
});
