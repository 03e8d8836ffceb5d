import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import * as z from "zod/mini"
import { buildClient, rebuildClient } from "../local/start/build-client.ts"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { settingsFor } from "../local/start/stack.ts"
import { islandSources } from "../src/islands/_entry/island-sources.ts"
import type { Figure, Measurement } from "./figure.ts"

const KILOBYTE = 1024
const EVERY_PAGE = ["src/islands/_runtime/theme.ts", "src/islands/_entry/shell.ts"]
const CLIENT = "src/islands/_entry/client.ts"

/** A kind of page, the islands on it, and the most script it may load before a click, in KB of 1024 bytes. */
const PAGE_KINDS: readonly { readonly what: string; readonly islands: readonly string[]; readonly budgetKilobytes: number }[] = [
  { what: "scripts of a reading page, brotli, ≤ 60 KB", islands: [], budgetKilobytes: 60 },
  { what: "scripts of the feed with its island, brotli, ≤ 95 KB", islands: ["feed-rest"], budgetKilobytes: 95 },
  { what: "scripts of the studio, brotli, ≤ 200 KB", islands: ["create-image"], budgetKilobytes: 200 },
]

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }))
export type Manifest = z.infer<typeof manifestSchema>

/** Every script that these sources load without a click, each once. Throws when the build lacks one. */
export function scriptsOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string): void => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`the build has no ${source}`)
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...files]
}

/** P4: brotli bytes of what each kind of page loads, from the build's own list. */
export const measureScripts: Measurement = {
  goals: ["P4"],
  async run({ isSmoke }): Promise<readonly Figure[]> {
    // What runs beside a smoke run reads the build that is there.
    await (isSmoke ? buildClient : rebuildClient)(await settingsFor({}, PROJECT_ROOT), () => {})
    const client = join(PROJECT_ROOT, "dist/client")
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")))
    return Promise.all(
      PAGE_KINDS.map(async ({ what, islands, budgetKilobytes }) => {
        const ofIslands = islands.length > 0 ? [CLIENT, ...islands.map((name) => islandSources[name] ?? name)] : []
        const files = scriptsOf(manifest, [...EVERY_PAGE, ...ofIslands])
        const sizes = await Promise.all(files.map(async (file) => brotliCompressSync(await readFile(join(client, file))).byteLength))
        const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE
        return { goal: "P4", what, anchor: "–", figure: `${kilobytes.toFixed(1)} KB`, isMet: kilobytes <= budgetKilobytes }
      }),
    )
  },
}
