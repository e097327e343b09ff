// C11: who is erased is nowhere. Patients with names that stand nowhere else are entered, worked for and settled; half of them are erased; then the whole
// database, the files, the logs and the answers of the API are searched, also after a rebuild and in a backup that was restored.
import { setTimeout as sleep } from 'node:timers/promises';
import { hospitals, type Factory } from '@cloud-factory/demo';
import { isNamedPlace } from '@cloud-factory/projector';
import { faultOptions, verdict } from './log/options.js';
import { inDatabase, inFolder, newCanary, told, type Hit } from './thread/canaries.js';
import { asOwner, copyDatabase, erasedSoFar, figuresOf, plantForgottenFold, rebuild } from './thread/erasing.js';
import { chainFaults } from './thread/log-reading.js';
import { bring, enter, factoryDay, monthAfter, settle, type Wish } from './thread/orders.js';
import { atOnce, startProduct, type Product } from './thread/product.js';
import { inAnswers, type Patient, type Statement } from './thread/answers.js';

const AT_ONCE = 3;
/** Every fifth order is led to its statement; the others wait for review. */
const DELIVERED = 5;
const ERASURE_MS = 30_000;
const { n, isPlanted } = faultOptions({ small: 10, night: 100 });
const today = factoryDay();

function wishOf(nth: number, canary: string): Wish {
  const line = { product: 'CC-SLM-CR', teeth: [nth % 2 === 0 ? '16' : '26'], qty: '1', fileName: `${canary}-upper.stl` };
  return {
    customer: hospitals[nth % 2]?.customerCode ?? '',
    patientName: canary,
    lines: [line, { ...line, teeth: ['45'], fileName: `${canary}-lower.stl` }],
  };
}

async function enterPatient(factory: Factory, nth: number): Promise<Patient> {
  const canary = newCanary();
  const wish = wishOf(nth, canary);
  const order = await enter(factory, wish, `C11:${nth}`);
  // A mistake whose answer is kept for its repetitions: it must not say the name of the file.
  const { chenjing: clerk } = factory.people;
  const line = {
    productId: factory.products['CC-SLM-CR'],
    toothPositions: ['11'],
    qty: '1',
    printCount: 1,
    patientName: canary,
    fileIds: [order.fileIds[0], order.fileIds[0]],
  };
  await clerk.call('POST', 'saas-order/orderentry/submit', {
    body: { customerId: factory.customers[wish.customer], companyCode: 'C01', doctorName: '李医生', lines: [line] },
  });
  if (nth % DELIVERED === 0) await bring(factory, order, wish, today, `C11:${nth}`);
  return { canary, order };
}

/** Everything that a service can reach. */
async function everywhere(
  product: Product,
  url: string,
  patients: readonly Patient[],
  statements: readonly Statement[],
): Promise<readonly Hit[]> {
  const canaries = patients.map(({ canary }) => canary);
  const database = await inDatabase(url, canaries);
  const folder = inFolder(`${product.dataDir}/..`, canaries);
  const answers = await inAnswers(await product.admin(), patients, statements);
  console.log(
    `  searched ${database.columns} columns, ${folder.files} files (logs among them), ${answers.calls} answers for ${canaries.length} names: ${database.hits.length + folder.hits.length + answers.hits.length} hits`,
  );
  return [...database.hits, ...folder.hits, ...answers.hits];
}

/** What must hold before anybody is erased: the names are found, in the database only where the erasure map says, and in no log. */
function faultsBefore(hits: readonly Hit[], patients: readonly Patient[], logFile: string): readonly string[] {
  const unmapped = hits.filter(
    ({ place }) => /^[a-z_]+\.[a-z_0-9]+ /.test(place) && !isNamedPlace(...(place.split(' ') as [string, string])),
  ); // two words, by the pattern
  const unseen = patients.filter(({ canary }) => new Set(hits.filter((hit) => hit.canary === canary).map(({ place }) => place)).size < 6);
  return [
    ...told(unmapped).map((each) => `not in the erasure map: ${each}`),
    ...told(hits.filter(({ place }) => place.endsWith(logFile.split('/').at(-1) ?? logFile))).map((each) => `in the log: ${each}`),
    ...unseen.map(({ canary }) => `${canary} is hardly found before its erasure: the search does not bite`),
  ];
}

/** Waits for the worker, which destroys keys and files after the answer. */
async function untilErased(url: string, patients: readonly Patient[]): Promise<void> {
  const files = patients.reduce((sum, { order }) => sum + order.fileIds.length, 0);
  for (const began = Date.now(); ; await sleep(50)) {
    const so = await erasedSoFar(url);
    if (so.keys >= patients.length && so.files >= files && so.orders >= patients.length) return;
    if (Date.now() - began > ERASURE_MS)
      throw new Error(`after ${ERASURE_MS / 1_000} s ${so.keys} keys and ${so.files} files are gone, of ${patients.length} and ${files}`);
  }
}

type Scene = Readonly<{ product: Product; patients: readonly Patient[]; statements: readonly Statement[]; figures: string }>;

/** A text to each of them, which is shown and kept as it is. */
async function writeToAll(product: Product, patients: readonly Patient[]): Promise<void> {
  const admin = await product.admin();
  const body = { code: 'C11', kind: 'show', sign: '云工厂', template: '${name}，您的牙冠已完成' };
  const { id } = await admin.post('blade-resource/sms/submit', body);
  await admin.post('blade-resource/sms/enable', { id });
  for (const [nth, { canary }] of patients.entries())
    await admin.post('blade-resource/sms/endpoint/send-message', {
      phones: [`138${String(nth).padStart(8, '0')}`],
      params: { name: canary },
    });
}

/** Enters the patients and settles what was delivered. */
async function setScene(product: Product): Promise<Scene> {
  const factory = await product.factory();
  const patients = await atOnce(
    AT_ONCE,
    Array.from({ length: n }, (_, nth) => nth),
    (nth) => enterPatient(factory, nth),
  );
  await writeToAll(product, patients);
  const statements: Statement[] = [];
  for (const { customerCode } of hospitals.slice(0, n > DELIVERED ? 2 : 1))
    statements.push({
      id: await settle(factory.people.xuwen, factory.customers[customerCode] ?? '', monthAfter(today), `C11:${customerCode}`),
    });
  await sleep(500); // the last rows follow
  return { product, patients, statements, figures: await figuresOf(product.server.url) };
}

const isErased = (_: Patient, nth: number): boolean => nth % 2 === 0;

/** What is wrong with a database whose patients were erased: names that are left, and what the others lost. */
async function faultsAfter({ product, patients, statements, figures }: Scene, url: string, when: string): Promise<readonly string[]> {
  const [erased, kept] = [patients.filter(isErased), patients.filter((patient, nth) => !isErased(patient, nth))];
  await untilErased(url, erased);
  const left = told(await everywhere(product, url, erased, statements));
  const { lost } = await inAnswers(await product.admin(), kept, statements);
  return [
    ...left.map((each) => `${when}: found in ${each}`),
    ...lost.map((each) => `${when}: kept, and lost: ${each}`),
    ...((await figuresOf(url)) === figures ? [] : [`${when}: the statements are not what they were`]),
  ];
}

/** The chain of the log, and every read model built anew, without the product. */
async function faultsOfLog({ product, patients }: Scene): Promise<readonly string[]> {
  const { url } = product.server;
  const broken = await chainFaults(url);
  const rebuilt = await rebuild(url);
  console.log(`  rebuilt ${rebuilt.tables} read models, ${rebuilt.compared} rows and counts compared, ${rebuilt.differing} differ`);
  const erased = patients.filter(isErased).map(({ canary }) => canary);
  return [
    ...broken,
    ...(rebuilt.differing > 0 ? [`${rebuilt.differing} rows of rebuilt read models differ, in ${rebuilt.tablesDiffering.join(', ')}`] : []),
    ...told((await inDatabase(url, erased)).hits).map((each) => `after the rebuild: found in ${each}`),
  ];
}

async function run(product: Product): Promise<readonly string[]> {
  const { url } = product.server;
  const scene = await setScene(product);
  const { patients, statements } = scene;
  const before = faultsBefore(await everywhere(product, url, patients, statements), patients, product.logFile);
  await product.end();
  const backup = await copyDatabase(url, 'backup_of_last_night');
  if (isPlanted) await asOwner(url, plantForgottenFold);

  await product.start();
  const orderIds = patients.filter(isErased).map(({ order }) => order.id);
  await (await product.admin()).post('console/erase-person', { orderIds }, 'C11:erase');
  const after = await faultsAfter(scene, url, 'erased');
  await product.end();
  const ofLog = await faultsOfLog(scene);

  // Last night's backup, with the keys and the erasure list of today.
  await product.start(backup);
  return [...before, ...after, ...ofLog, ...(await faultsAfter(scene, backup, 'restored'))];
}

console.log(`C11: ${n} patients, half of them erased${isPlanted ? ', with the planted fault: the list of orders keeps its names' : ''}`);
const product = await startProduct();
try {
  const failures = await run(product);
  verdict('C11', failures, n);
} finally {
  await product.remove();
}
process.exit();
