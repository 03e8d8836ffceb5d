import type { RunFile, RunShelf } from "../../src/edge/backends/held/blocking-server.ts"
import type { Seed } from "../../src/formats/generator/seed.ts"

/** A shelf that keeps what a run puts there. */
export interface KeptShelf extends RunShelf {
  readonly files: readonly { readonly index: number; readonly seed: Seed | null; readonly bytes: Uint8Array }[]
}

/** Keeps every file whole, as a desk keeps it in its store. */
export function keptShelf(): KeptShelf {
  const files: KeptShelf["files"][number][] = []
  return {
    files,
    put: async ({ index, seed, bytes }: RunFile) => {
      files.push({ index, seed, bytes: new Uint8Array(await new Response(bytes).arrayBuffer()) })
    },
  }
}
