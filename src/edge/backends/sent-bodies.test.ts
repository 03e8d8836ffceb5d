import { expect, it } from "vitest"
import { FileInJson, jsonWithFiles } from "./json-with-files.ts"
import { formBody } from "./multipart-body.ts"

const streamOfText = (text: string) => new Blob([text]).stream()

it("files stand in JSON in base64, each in its place, and the length is known beforehand", async () => {
  const [image, mask] = ["12345", "abc"].map((text) => new FileInJson({ sizeBytes: text.length, body: streamOfText(text) }))
  const { body, sizeBytes } = jsonWithFiles({ mask, prompt: 'an "image" \n', list: [{ input: image }] })
  const text = await new Response(body).text()
  expect(text.length).toBe(sizeBytes)
  expect(JSON.parse(text)).toEqual({ mask: btoa("abc"), prompt: 'an "image" \n', list: [{ input: btoa("12345") }] })
})

it("a file is read only as fast as it is sent", async () => {
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1024))
      },
    },
    { highWaterMark: 0 },
  )
  const reader = jsonWithFiles({ image: new FileInJson({ sizeBytes: 1_048_576, body: endless }) }).body.getReader()
  await reader.read()
  await reader.read()
  await reader.read()
  expect(pulled).toBeLessThan(4)
  await reader.cancel()
})

it("a form is read back as it was written", async () => {
  const { contentType, body } = formBody([
    { name: "prompt", value: "a fox\r\nin snow" },
    { name: "image", fileName: "image.png", type: "image/png", body: streamOfText("bytes") },
  ])
  const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData()
  expect(form.get("prompt")).toBe("a fox\r\nin snow")
  const file = form.get("image")
  if (!(file instanceof File)) throw new Error("no file")
  expect([file.name, file.type, await file.text()]).toEqual(["image.png", "image/png", "bytes"])
})
