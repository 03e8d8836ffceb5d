import { fileURLToPath } from "node:url"
import { WORKER_BUNDLE } from "./bundle-worker.ts"
import {
  APP,
  galleryEnv,
  persistDirectory,
  quietWranglerEnv,
  type ServiceDefinition,
  workerSecrets,
  workerValues,
} from "./service-table.ts"

/** The Worker as it was last bundled: where no source changes while it runs. */
export const BUNDLED_APP: ServiceDefinition = {
  ...APP,
  command: (settings) => ({
    file: process.execPath,
    args: [fileURLToPath(new URL("serve-bundle.ts", import.meta.url))],
    env: {
      ...quietWranglerEnv(settings.dataDirectory),
      BUNDLE_DIRECTORY: WORKER_BUNDLE,
      PORT: String(settings.ports.app),
      PERSIST_DIRECTORY: persistDirectory(settings),
      ...galleryEnv(settings),
      // Unlike its arguments, the environment of a process is not shown to everybody.
      WORKER_VALUES: JSON.stringify({ ...workerValues(settings), ...workerSecrets(settings) }),
    },
  }),
}
