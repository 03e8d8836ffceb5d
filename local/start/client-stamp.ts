import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Plugin } from "vite"
import { stampSources } from "./source-stamp.ts"

/** In the build's own folder, which every build empties first: it goes with what it stands for. */
const stampFile = (clientFolder: string): string => join(clientFolder, ".vite/sources")

/** Writes beside a build which sources it was made from, whoever asked for it; a build that watches has none, since it is never done. */
export function clientStamp(root: string): Plugin {
  let stamp = ""
  return {
    name: "client-stamp",
    apply: "build",
    // The files that are read, before other plugins write any: who changes one meanwhile makes the stamp an old one.
    buildStart: {
      order: "pre",
      async handler() {
        stamp = await stampSources(root)
      },
    },
    async writeBundle({ dir }) {
      // Another NODE_ENV brings the development build of React.
      if (dir !== undefined && !this.meta.watchMode && process.env["NODE_ENV"] === "production") await writeFile(stampFile(dir), stamp)
    },
  }
}

/** Whether a folder holds what would be built from the sources as they are. */
export async function isBuiltFrom(root: string, clientFolder: string): Promise<boolean> {
  const stamp = await readFile(stampFile(clientFolder), "utf8").catch(() => null)
  return stamp !== null && stamp === (await stampSources(root))
}

/** Has a folder be built anew: what is in it is no longer known to come from the sources. */
export async function forgetStamp(clientFolder: string): Promise<void> {
  await rm(stampFile(clientFolder), { force: true })
}
