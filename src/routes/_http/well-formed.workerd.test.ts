import { expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { askCode, freshEmail, PASSWORD } from "../../../testing/identity/sign-in.ts"
import { buyLog } from "../../domain/credits/contract.ts"
import { signUp } from "../../domain/identity/sign-in-contract.ts"
import { readProfile, updateProfile } from "../../domain/profile/contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"

it("half a character in a prompt is an ordinary prompt, and its owner's statement of account still comes", async () => {
  const client = await TestClient.signedIn({ coins: 100 })
  const prompt = `${"a".repeat(79)}\ud83d fox`
  const created = await client.call(createTask, { action: 1, category: 1, meta: { prompt, n_iter: 1 } })
  expect(created.status.msg).toBe("success")
  const log = await client.call(buyLog, {})
  expect(log.status.msg).toBe("success")
  expect(JSON.stringify(log.data)).toContain("aaaa")
})

it("half a character in a name becomes the sign for one that is missing", async () => {
  const client = await TestClient.signedIn()
  expect((await client.call(updateProfile, { name: "Ann\ud83d" })).status.msg).toBe("success")
  const { data } = await client.call(readProfile, { id: client.accountId })
  expect(JSON.stringify(data)).toContain("Ann�")
})

it.each([
  ["39 letters and an emoji", `${"a".repeat(39)}😀`],
  ["forty emoji", "😀".repeat(40)],
])("a name of %s is kept whole, and a longer one is refused before the code is used up", async (_what, name) => {
  const client = new TestClient()
  const email = freshEmail()
  const asked = await askCode(client, { email }, "sign-up")
  const refused = await client.call(signUp, { email, password: PASSWORD, ...asked, name: `${name}b` })
  expect([refused.status.msg, refused.data]).toEqual(["InvalidInput", { errors: [{ path: "name", message: "NameTooLong" }] }])
  const made = await client.call(signUp, { email, password: PASSWORD, ...asked, name })
  expect(made.data).toMatchObject({ account: { name } })
})
