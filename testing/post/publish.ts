import { addPortfolio } from "../../src/domain/post/publish-contract.ts"
import type { MemberClient, TestClient } from "../_http/call.ts"
import { accountOf } from "../library/client-file.ts"
import { insertFile } from "../library/file.ts"
import { somePng } from "../upload/upload.ts"

/** An image file of a client's own that really is there. */
export async function imageFile(client: TestClient): Promise<string> {
  return insertFile(accountOf(client), { bytes: await somePng(), width: 16, height: 16, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" })
}

/** Publishes a new image of a client's and answers what the call does; `over` changes what is said. */
export async function publishImage(client: MemberClient, over: Readonly<Record<string, unknown>> = {}) {
  const answer = await client.call(addPortfolio, { items: [{ file_id: await imageFile(client) }], title: "Harbour", ...over })
  return addPortfolio.output().parse(answer.data)
}
