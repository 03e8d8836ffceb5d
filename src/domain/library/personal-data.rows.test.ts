import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { libraryData } from "./personal-data.ts"

it("a file of the archive names the captions that lie beside it, and none where there are none", async () => {
  const viewer = testMember()
  const captions = JSON.stringify([{ id: "c1", key: "k", language: "ja", name: "日本語" }])
  const [plain, captioned] = [await insertFile(viewer.id, VIDEO), await insertFile(viewer.id, { ...VIDEO, captions })]
  const { context } = makeTestContext({ viewer })
  const written = libraryData.files.find(({ name }) => name === "media.json")?.write(context)
  if (written === undefined || typeof written === "string") throw new Error("no list")
  let text = ""
  const decoder = new TextDecoder()
  for await (const piece of written) text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true })
  const stored = { language: "ja", name: "日本語", stored_as: `media/${captioned}-captions-ja-c1.vtt` }
  const told: { readonly id: string; readonly captions?: unknown }[] = JSON.parse(text)
  expect(new Map(told.map(({ id, captions: tracks }) => [id, tracks]))).toEqual(
    new Map<string, unknown>([
      [plain, undefined],
      [captioned, [stored]],
    ]),
  )
})
