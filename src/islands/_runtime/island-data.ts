import type { CompiledMessages } from "../../messages/compiled.ts"
import type { IslandContext } from "./messages.tsx"

/** What the page tells the browser of one island: its properties and its words, once, as one JSON block. */
export interface IslandData {
  readonly props: unknown
  readonly context: Omit<IslandContext, "messages"> & { readonly messages: CompiledMessages }
}

/** JSON that may stand in a script element: no `<` can end it or open a comment. */
export function encodeIslandData(data: IslandData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c")
}

/** The id of the JSON block that belongs to an island. */
export function islandDataId(islandId: string): string {
  return `${islandId}data`
}
