import type { HydrateWhen } from "../../src/islands/_runtime/define-island.ts"
import { encodeIslandData, islandDataId } from "../../src/islands/_runtime/island-data.ts"
import { NOON_MS } from "./mount.tsx"

interface Written {
  readonly id?: string
  readonly when?: HydrateWhen
  readonly isShell?: boolean
}

/** An island without words as its page writes it: its server HTML, and its data beside it. Other pages borrow it, unless said. */
export function lentIsland(name: string, html: string, { id = name, when = "borrowed", isShell = false }: Written = {}): string {
  const data = encodeIslandData({ props: {}, context: { locale: "en", nowMs: NOON_MS, messages: {} } })
  return `<div id="${id}" data-island="${name}" data-when="${when}" ${isShell ? 'data-shell=""' : ""}>${html}</div>
    <script type="application/json" id="${islandDataId(id)}">${data}</script>`
}
