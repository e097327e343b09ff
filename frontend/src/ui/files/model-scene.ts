// Plain three.js: no state of React may hold a mesh, it would cost its memory many times over.
import {
  AmbientLight,
  Box3,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  DoubleSide,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Sphere,
  Scene as World,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { ShownMesh } from './mesh-reading.js';

export type Scene = Readonly<{
  fit: () => void;
  wireframe: (isOn: boolean) => void;
  /** Turns the eye around the mesh, by parts of a turn. */
  turn: (right: number, up: number) => void;
  /** Less than one: closer. */
  zoom: (factor: number) => void;
  close: () => void;
}>;

/** Everything was computed by the worker: measured here, a large mesh would hold up the page. */
function geometryOf({ positions, index, normals, colors, box }: ShownMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (index) geometry.setIndex(new BufferAttribute(index, 1));
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  if (colors) geometry.setAttribute('color', new BufferAttribute(colors, 3));
  geometry.boundingBox = boxOf(box);
  geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere());
  return geometry;
}

const boxOf = ([minX, minY, minZ, maxX, maxY, maxZ]: ShownMesh['box']): Box3 =>
  new Box3(new Vector3(minX, minY, minZ), new Vector3(maxX, maxY, maxZ));

function rendererFor(): WebGLRenderer | undefined {
  try {
    return new WebGLRenderer({ antialias: true, alpha: true });
  } catch {
    return undefined;
  }
}

/** Draws the mesh into the element, only when something moved. Undefined when the browser has no WebGL. Lengths are the file's own: millimetres. */
export function openScene(host: HTMLElement, mesh: ShownMesh): Scene | undefined {
  const renderer = rendererFor();
  if (!renderer) return undefined;
  const geometry = geometryOf(mesh);
  const material = new MeshStandardMaterial({
    color: mesh.colors ? 0xffffff : 0xe4dccb,
    vertexColors: !!mesh.colors,
    // Without normals the light falls on each triangle by itself: nothing has to be computed for it.
    flatShading: !mesh.normals,
    roughness: 0.55,
    metalness: 0.05,
    side: DoubleSide,
  });
  const world = new World();
  const camera = new PerspectiveCamera(40, 1, 0.01, 10_000);
  const lamp = new DirectionalLight(0xffffff, 2.2);
  world.add(new Mesh(geometry, material), new AmbientLight(0xffffff, 1.1), lamp);
  const box = boxOf(mesh.box);
  const size = box.getSize(new Vector3());
  const centre = box.getCenter(new Vector3());
  const controls = new OrbitControls(camera, renderer.domElement);

  let waiting = 0;
  const draw = (): void => {
    waiting = 0;
    // The light comes from behind the eye.
    lamp.position.copy(camera.position);
    renderer.render(world, camera);
  };
  const drawSoon = (): void => {
    waiting ||= requestAnimationFrame(draw);
  };
  const fit = (): void => {
    // On a telephone the window is narrower than high: then its width decides.
    const away = (size.length() / 2 || 1) / Math.sin((camera.fov * Math.PI) / 360) / Math.min(1, camera.aspect);
    camera.position.copy(centre).add(new Vector3(0.5, -0.7, 0.6).normalize().multiplyScalar(away * 1.1));
    camera.near = away / 100;
    camera.far = away * 100;
    camera.updateProjectionMatrix();
    controls.target.copy(centre);
    controls.update();
    drawSoon();
  };
  const resize = (): void => {
    const { clientWidth, clientHeight } = host;
    if (!clientWidth || !clientHeight) return;
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(clientWidth, clientHeight);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    drawSoon();
  };
  camera.up.set(0, 0, 1);
  controls.addEventListener('change', drawSoon);
  host.append(renderer.domElement);
  const watcher = new ResizeObserver(resize);
  watcher.observe(host);
  resize();
  fit();

  const turn = (right: number, up: number): void => {
    const from = camera.position.clone().sub(controls.target);
    const axis = new Vector3().crossVectors(camera.up, from).normalize();
    from.applyAxisAngle(camera.up, -right * Math.PI * 2);
    if (Math.abs(from.clone().normalize().dot(camera.up) + up) < 0.98) from.applyAxisAngle(axis, -up * Math.PI * 2);
    camera.position.copy(controls.target).add(from);
    controls.update();
    drawSoon();
  };
  const zoom = (factor: number): void => {
    camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target);
    controls.update();
    drawSoon();
  };
  return {
    turn,
    zoom,
    fit,
    wireframe: (isOn) => {
      material.wireframe = isOn;
      drawSoon();
    },
    close: () => {
      cancelAnimationFrame(waiting);
      watcher.disconnect();
      controls.dispose();
      geometry.dispose();
      material.dispose();
      renderer.dispose();
      // Browsers allow some sixteen contexts; without this one they would end the oldest by themselves.
      renderer.forceContextLoss();
      renderer.domElement.remove();
    },
  };
}
