import { atom } from "nanostores"
import { EMPTY_BOARD, type BoardDocument } from "../../domain/board/document.ts"
export type KeptBoard = Awaited<ReturnType<typeof openKeptBoard>>
const bytes = new Map<string, Blob>()
type Status = { readonly kind: "local" | "saving" | "saved" | "offline" | "unkept" | "elsewhere" } | { readonly kind: "refused"; readonly message: string }
export async function openKeptBoard(id: string, newTitle: string) {
  return { id, initial: EMPTY_BOARD as BoardDocument, $name: atom(newTitle), $status: atom<Status>({ kind: "local" }),
    async putBytes(blob: Blob): Promise<string> { const d = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer())); const h = [...d].map((b) => b.toString(16).padStart(2, "0")).join(""); bytes.set(h, blob); return h },
    async readBytes(h: string): Promise<Blob> { const b = bytes.get(h); if (!b) throw new Error("gone"); return b },
    save(_d: BoardDocument): void {}, async flush(): Promise<void> {}, rename(_n: string): void {}, close(): void {} }
}
export interface ListedBoard { readonly id: string; readonly name: string; readonly changedAtMs: number }
export async function listBoards(): Promise<readonly ListedBoard[]> { return [] }
export function newBoardId(): string { return "board_0001" }
export async function deleteBoard(_id: string): Promise<void> {}
