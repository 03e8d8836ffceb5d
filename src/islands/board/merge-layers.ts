import { TILE_PX, type Tile } from "../../domain/board/document.ts"
import { layerOf, mergeDown, mergeTargetOf, placeOfLayer } from "../../domain/board/layer-rules.ts"
import { placeAround, placeOfTile, tilesOfPlace } from "../../domain/board/tile-rules.ts"
import type { BoardEditor } from "./board-editor.ts"
import { keepTile } from "./painted-tiles.ts"

/** Draws a layer and the one below as one; nothing happens where they cannot be merged. */
export function mergeLayerDown(editor: BoardEditor, id: string): Promise<void> {
  return editor.run(async () => {
    const upper = layerOf(editor.document, id)
    const lower = mergeTargetOf(editor.document, id)
    if (upper === undefined || lower === null) return
    await editor.plane.ready([lower, upper])
    const place = placeAround([placeOfLayer(lower), placeOfLayer(upper)].filter((one) => one !== null))
    const tiles: Tile[] = []
    for (const { column, row } of place === null ? [] : tilesOfPlace(place)) {
      const canvas = editor.plane.compose(placeOfTile({ column, row }), 1, [lower, upper])
      const data = canvas.getContext("2d")?.getImageData(0, 0, TILE_PX, TILE_PX).data
      if (data === undefined || new Uint32Array(data.buffer).every((px) => px === 0)) continue
      const sha256 = await editor.store.putBytes(await canvas.convertToBlob({ type: "image/png" }))
      keepTile(sha256, canvas)
      tiles.push({ column, row, sha256 })
    }
    editor.change((document) => mergeDown(document, id, tiles))
    editor.$activeId.set(lower.id)
  })
}
