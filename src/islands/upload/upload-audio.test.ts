import { describe, expect, it } from "vitest"
import { errorEnvelope, successEnvelope } from "../../domain/_kernel/envelope.ts"
import { AUDIO_POLLS, uploadAudio } from "./upload-audio.ts"

const AUDIO = new File(["audio"], "voice.aac", { type: "audio/aac" })
const ok = (data: unknown) => () => Response.json(successEnvelope(data, "r"))
const CONFIG = ok({ file_id: "file_1", pre_signs: ["/put/1"], chunk_size: 20_971_520, file: null })
const SENT = () => new Response(null, { status: 200 })
const CONFIRMED = ok({ url: "/media/a" })

/** A server that answers each address by its own list, the last one again and again. */
function serve(answers: Readonly<Record<string, readonly (() => Response)[]>>) {
  const requests: { readonly path: string; readonly init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const name = String(path).split("/").at(-1) ?? ""
    const asked = requests.filter((request) => request.path === name).length
    requests.push({ path: name, init })
    const list = answers[name] ?? []
    return (list[Math.min(asked, list.length - 1)] ?? (() => new Response(null, { status: 404 })))()
  }
  return { requests, deps: { fetch, pause: async () => {} } }
}
const upload = (answers: Parameters<typeof serve>[0]) => uploadAudio(AUDIO, serve(answers).deps)

describe("the audio sequence", () => {
  it("asks for a config of category 59, puts the bytes as octets to the first address, confirms, and answers the address", async () => {
    for (const status of [0, "0"]) {
      const { requests, deps } = serve({
        ...{ get: [CONFIG], "1": [SENT], confirmPart: [CONFIRMED], confirm: [ok({ status: 1, url: "" }), ok({ status, url: "/media/a" })] },
      })
      expect(await uploadAudio(AUDIO, deps)).toBe("/media/a")
      expect(requests.map(({ path }) => path)).toEqual(["get", "1", "confirmPart", "confirm", "confirm"])
      expect(JSON.parse(String(requests[0]?.init?.body))).toEqual({
        ...{ file_size: 5, file_name: "voice.aac", content_type: "application/octet-stream", category: 59 },
      })
      expect(requests[1]?.init).toMatchObject({ method: "PUT", headers: { "Content-Type": "application/octet-stream" }, body: AUDIO })
    }
  })

  it("fails in the words of the specification", async () => {
    const nothing = ok({ file_id: "file_1", pre_signs: [], chunk_size: 1, file: null })
    const refused = () => Response.json(errorEnvelope("QuotaExceeded", [], "r"), { status: 422 })
    await expect(upload({ get: [nothing] })).rejects.toThrow(/^获取上传配置失败$/)
    await expect(upload({ get: [refused] })).rejects.toThrow(/^获取上传配置失败$/)
    const denied = () => new Response(null, { status: 403 })
    await expect(upload({ get: [CONFIG], "1": [denied] })).rejects.toThrow(/^上传失败：403$/)
    await expect(upload({ get: [CONFIG], "1": [SENT], confirmPart: [ok(null)] })).rejects.toThrow(/^确认分片上传失败$/)
  })

  it("answers an empty text when the file never becomes complete", async () => {
    const { requests, deps } = serve({
      get: [CONFIG],
      "1": [SENT],
      confirmPart: [CONFIRMED],
      confirm: [ok({ status: 1, url: "x" })],
    })
    expect(await uploadAudio(AUDIO, deps)).toBe("")
    expect(requests.filter(({ path }) => path === "confirm")).toHaveLength(AUDIO_POLLS)
  })

  it("answers bytes that are there already without sending them", async () => {
    expect(await upload({ get: [ok({ file_id: "f", pre_signs: [], chunk_size: 1, file: { url: "/media/b" } })] })).toBe("/media/b")
  })
})
