import { expect, it } from "vitest"
import { formBody } from "./multipart-body.ts"

const streamOfText = (text: string) => new Blob([text]).stream()

it("a form is read back as it was written", async () => {
  const { contentType, body } = formBody([
    { name: "prompt", value: "a fox\r\nin snow" },
    { name: "image", fileName: "image.png", type: "image/png", file: { open: async () => streamOfText("bytes") } },
  ])
  const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData()
  expect(form.get("prompt")).toBe("a fox\r\nin snow")
  const file = form.get("image")
  if (!(file instanceof File)) throw new Error("no file")
  expect([file.name, file.type, await file.text()]).toEqual(["image.png", "image/png", "bytes"])
})
