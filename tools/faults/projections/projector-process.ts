// A projector to be killed: node projector-process.js <url of the owner> plain | planted | rebuild:<table>
import { urlFor } from '@cloud-factory/migrations';
import { createProjector } from '@cloud-factory/projections/shared';
import { projections } from '@cloud-factory/projector';
import { forgetful, masterKey, sourceOf } from './ground.js';

const [, , url = '', argument = 'plain'] = process.argv;
const { source } = sourceOf(url);
const projector = await createProjector({
  connectionString: urlFor(url, masterKey, 'cf_project'),
  source: argument === 'planted' ? forgetful(source) : source,
  projections,
  batchSize: 50,
});
console.log('following');
if (argument.startsWith('rebuild:')) await projector.rebuild(argument.slice('rebuild:'.length));
