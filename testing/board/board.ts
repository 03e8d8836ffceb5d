import { sha256Hex } from "../../src/domain/_kernel/sha256-hex.ts"
import { createBoard, putBlob } from "../../src/domain/board/contract.ts"
import { type BoardDocument, EMPTY_BOARD } from "../../src/domain/board/document.ts"
import { encodeJpeg } from "../../src/formats/image/jpeg-encoder.ts"
import { ORIGIN, type TestClient } from "../_http/call.ts"

/** A small image; another shade is other bytes. */
export function tileOf(shade: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encodeJpeg({ width: 16, height: 16, rgba: new Uint8Array(16 * 16 * 4).fill(shade) }, 80))
}

/** A document with a painted layer of these tiles. */
export function boardWith(...hashes: readonly string[]): BoardDocument {
  const tiles = hashes.map((sha256, column) => ({ column, row: 0, sha256 }))
  const layer = { id: "layer001", name: "Paint", kind: "sketch", isVisible: true, isLocked: false, opacity: 1, tiles } as const
  return { ...EMPTY_BOARD, layers: [layer] }
}

/** Puts bytes for a client's boards, under their hash by default; answers as the call does. */
export async function putBytes(client: TestClient, bytes: Uint8Array<ArrayBuffer>, sha256?: string) {
  const hash = sha256 ?? (await sha256Hex(bytes))
  const response = await client.send(`${putBlob.path}?sha256=${hash}`, {
    method: "PUT",
    body: bytes,
    headers: { Origin: ORIGIN, "Content-Type": "image/jpeg", "Content-Length": String(bytes.length) },
  })
  const { status, data } = await response.json<{ status: { msg: string }; data: unknown }>()
  return { msg: status.msg, data, sha256: hash }
}

/** A board of a client's with these tiles on it, put before; answers its id. */
export async function boardOf(client: TestClient, ...tiles: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const hashes: string[] = []
  for (const tile of tiles) hashes.push((await putBytes(client, tile)).sha256)
  const answer = await client.call(createBoard, { title: "Harbour", document: boardWith(...hashes) })
  return createBoard.output().parse(answer.data).board_id
}
