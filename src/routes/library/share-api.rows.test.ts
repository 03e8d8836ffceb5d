import { describeCall, type TestClient } from "../../../testing/_http/call.ts"
import { newFolderId } from "../../domain/_kernel/ids.ts"
import { folderCreate } from "../../domain/library/contract.ts"
import * as calls from "../../domain/library/share-contract.ts"

let made = 0
const folderOf = async (client: TestClient) => (await client.dataOf(folderCreate, { name: `Foxes ${++made}` })).folder_id
const folder_id = newFolderId(1)

describeCall(calls.folderLink, {
  accepts: async (client) => ({ folder_id: await folderOf(client) }),
  refuses: [
    { input: {}, path: "folder_id" },
    { input: { folder_id: "file_1" }, path: "folder_id" },
  ],
})
describeCall(calls.folderShare, {
  accepts: async (client) => ({ folder_id: await folderOf(client), is_shared: true }),
  refuses: [
    { input: { folder_id }, path: "is_shared" },
    { input: { folder_id, is_shared: "yes" }, path: "is_shared" },
    { input: { folder_id: "folder_1", is_shared: true }, path: "folder_id" },
  ],
})
