// Reads a mesh away from the page: half a million triangles would block it for a quarter of a second.
import { readModel, type ModelTask } from './mesh-files.js';
import type { ShownMesh } from './mesh-reading.js';

export type ModelResult = Readonly<{ mesh: ShownMesh } | { failure: string }>;

/** The worker's own scope: the library of workers and that of pages do not go together in one program. */
type Scope = {
  onmessage: ((event: MessageEvent<ModelTask>) => void) | null;
  postMessage: (message: ModelResult, transfer: Transferable[]) => void;
};
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  readModel(data).then(
    (mesh) => {
      const { positions, index, normals, colors } = mesh;
      scope.postMessage(
        { mesh },
        [positions, index, normals, colors].flatMap((array) => (array ? [array.buffer] : [])),
      );
    },
    (error: unknown) => scope.postMessage({ failure: error instanceof Error ? error.message : String(error) }, []),
  );
};
