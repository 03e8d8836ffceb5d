import { expect, it } from "vitest"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { MAXIMUM_CAPTIONS } from "./captions-rules.ts"
import { addCaptions, removeCaptions } from "./keep-captions.ts"

const BODY = "1\n00:00:01,000 --> 00:00:02,000\nhello\n"

/** An owner with a video, and the keys of what is stored beside it. */
async function videoOwner() {
  const id = await insertAccount()
  const stored = new Map<string, string>()
  const media = {
    ...emptyMediaStore,
    put: async (key: string, body: unknown) => void stored.set(key, body instanceof Uint8Array ? new TextDecoder().decode(body) : ""),
    delete: async (keys: readonly string[]) => {
      for (const key of keys) stored.delete(key)
    },
  }
  const { context } = makeTestContext({ viewer: testMember({ id }), media })
  const fileId = await insertFile(id, { ...VIDEO, mediaKey: `upload/${id}/video` })
  const add = (name: string, body: BodyInit = BODY, language = "en") =>
    addCaptions(context, { file_id: fileId, language, name }, new Request("https://atelier.test", { method: "PUT", body }))
  return { context, media, stored, fileId, add }
}
const namesOf = ({ captions }: Awaited<ReturnType<typeof removeCaptions>>) => captions.map(({ name }) => name)

it("captions of a video are taken away with what was stored of them, and all others stay", async () => {
  const { context, stored, fileId, add } = await videoOwner()
  for (const name of ["first", "second"]) await add(name)
  const { captions } = await add("third")
  const second = captions.find(({ name }) => name === "second")?.captions_id ?? ""
  expect(namesOf(await removeCaptions(context, { file_id: fileId, captions_id: second }))).toEqual(["first", "third"])
  expect(stored.size).toBe(2)
  expect(namesOf(await removeCaptions(context, { file_id: fileId, captions_id: second }))).toEqual(["first", "third"])
  expect(stored.size).toBe(2)
})

it("captions of a video that is somebody else's are NotFound, to be added and to be taken away", async () => {
  const { media, fileId, add } = await videoOwner()
  const { captions } = await add("first")
  const { context } = makeTestContext({ viewer: testMember({ id: await insertAccount() }), media })
  const notFound = { code: "NotFound" }
  await expect(removeCaptions(context, { file_id: fileId, captions_id: captions[0]?.captions_id ?? "" })).rejects.toMatchObject(notFound)
  const request = new Request("https://atelier.test", { method: "PUT", body: BODY })
  await expect(addCaptions(context, { file_id: fileId, language: "en", name: "x" }, request)).rejects.toMatchObject(notFound)
})

it("captions that are sent again, one after the other or at once, are there once; others of the same name are others", async () => {
  const { stored, add } = await videoOwner()
  const answers = await Promise.all([add("twice"), add("twice"), add("twice")])
  for (const answer of [...answers, await add("twice")]) expect(namesOf(answer)).toEqual(["twice"])
  expect(stored.size).toBe(1)
  expect(namesOf(await add("twice", BODY.replace("hello", "goodbye")))).toEqual(["twice", "twice"])
  expect(namesOf(await add("twice", BODY, "fr"))).toHaveLength(3)
})

it("a video has sixteen captions at most, and nothing is left of one more", async () => {
  const { stored, add } = await videoOwner()
  for (let count = 0; count < MAXIMUM_CAPTIONS; count++) await add(`captions ${count}`)
  await expect(add("one more")).rejects.toMatchObject({ code: "NotAllowed" })
  expect(stored.size).toBe(MAXIMUM_CAPTIONS)
})

it("captions in an older encoding are kept as the letters that they mean, and a block that is left out is told", async () => {
  const { stored, add } = await videoOwner()
  const words = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]
  const body = Uint8Array.from([
    ...new TextEncoder().encode(BODY.replace("hello\n", "")),
    ...words,
    10,
    10,
    ...new TextEncoder().encode("2\nlost\n"),
  ])
  const added = await add("old", body, "ru")
  expect(added).toMatchObject({ encoding: "windows-1251" })
  expect([...stored.values()][0]).toContain("Привет")
  const { left_out: leftOut } = await add("stray", `lost words\n\n${BODY}`)
  expect(leftOut).toEqual([{ line: 1, reason: "CaptionsTimeMissing" }])
})
