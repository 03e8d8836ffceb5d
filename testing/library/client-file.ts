import type { AccountId, FileId } from "../../src/domain/_kernel/ids.ts"
import { getDownloadLink } from "../../src/domain/library/resource-contract.ts"
import { MemberClient, type TestClient } from "../_http/call.ts"
import { type FileOver, insertFile } from "./file.ts"
import { maskPng } from "./mask.ts"

/** The account of a client that is signed in. */
export function accountOf(client: TestClient): AccountId {
  if (!(client instanceof MemberClient)) throw new Error("the client is not signed in")
  return client.accountId
}

/** A file of the client's own. */
export function fileOf(client: TestClient, over?: FileOver): Promise<FileId> {
  return insertFile(accountOf(client), over)
}

/** A mask of the client's, drawn by letters. */
export async function maskOf(client: TestClient, ...rows: readonly string[]) {
  const bytes = await maskPng(rows)
  return fileOf(client, { name: "mask.png", category: 46, bytes, width: rows[0]?.length ?? 0, height: rows.length })
}

/** The signed address of a file, as the client is told it. */
export async function addressOf(client: TestClient, fileId: string): Promise<string> {
  const { data } = await client.call(getDownloadLink, { file_id: fileId })
  return getDownloadLink.output().parse(data).url
}
