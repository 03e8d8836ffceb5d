import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } from "miniflare"
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler"
import { openGalleryDoor, readProgress } from "./gallery-door.ts"
import { PROJECT_ROOT } from "./service-table.ts"

/*
 * Serves a bundle of the Worker as `wrangler dev` would: by the bindings of wrangler.toml, simulated over the same folders. It bundles
 * nothing and watches nothing, and no proxy stands before the runtime, which halves what each request costs.
 */

const { BUNDLE_DIRECTORY: folder, PORT, PERSIST_DIRECTORY, WORKER_VALUES = "{}", GALLERY_DOOR, GALLERY_PROGRESS } = process.env
if (!folder || !PORT || !PERSIST_DIRECTORY) throw new Error("Set BUNDLE_DIRECTORY, PORT and PERSIST_DIRECTORY.")
const values: Record<string, string> = JSON.parse(WORKER_VALUES)

const config = unstable_readConfig({ config: join(PROJECT_ROOT, "wrangler.toml") })
const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
const { bindings, serviceBindings } = workerOptions
const files = await readdir(folder)
// A binding that only a start which paints has: no other Worker knows of a gallery in the making.
const gallery = async (): Promise<Response> => {
  const progress = GALLERY_PROGRESS ? await readProgress(GALLERY_PROGRESS) : null
  return new Response(progress, { status: progress === null ? 404 : 200 })
}
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: Number(PORT),
    cf: false,
    // The address at which the cron handler is run.
    unsafeTriggerHandlers: true,
    resourcePersistencePath: join(PERSIST_DIRECTORY, "v3"),
    log: new Log(LogLevel.WARN),
    logRequests: false,
    handleStructuredLogs: ({ level, message }) => console.log(level === "error" ? `error: ${message}` : message),
    workers: [
      {
        ...workerOptions,
        // The folders of the objects are named by it.
        name: config.name ?? "worker",
        bindings: { ...(typeof bindings === "object" && bindings), ...values },
        ...(GALLERY_PROGRESS && { serviceBindings: { ...(typeof serviceBindings === "object" && serviceBindings), GALLERY: gallery } }),
        modulesRoot: folder,
        modules: [
          { type: "ESModule", path: join(folder, "worker.js") },
          // A bundle is one script; what stands around it to count what it uses has it beside itself.
          ...files
            .filter((file) => file.endsWith(".js") && file !== "worker.js")
            .map((file) => ({ type: "ESModule" as const, path: join(folder, file) })),
          ...files.filter((file) => file.endsWith(".wasm")).map((file) => ({ type: "CompiledWasm" as const, path: join(folder, file) })),
        ],
      },
    ],
  }),
)
await runtime.ready
if (GALLERY_DOOR) openGalleryDoor(GALLERY_DOOR, () => runtime.getR2Bucket("MEDIA"))

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void runtime.dispose().finally(() => process.exit(0)))
