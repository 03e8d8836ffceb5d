import { describe, expect, inject, it } from "vitest"
import { shortestPosition } from "../../../testing/formats/exif.ts"
import { bytesOf } from "../../../testing/formats/sniff.ts"
import { filesOf, memberContext, store } from "../../../testing/upload/upload-stage.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"
import { keepFile } from "./keep-file.ts"
import { UPLOAD_CATEGORIES } from "./rules.ts"

const fixture = async (name: string) => new Uint8Array(await (await fetch(`${inject("fixturesUrl")}/${name}`)).arrayBuffer())

describe("a file as people have them", () => {
  it("is audio where a video without a video track was sent, and stored and served as such", async () => {
    const { context } = memberContext()
    const piece = { name: "podcast.mp4", declaredType: "video/mp4", category: UPLOAD_CATEGORIES.video, folderId: null }
    const file = await keepFile(context, { ...piece, bytes: await fixture("tone.m4a") })
    expect(file).toMatchObject({ kind: "audio", content_type: "audio/mp4", width: null, height: null, duration: 3 })
    const [row] = await filesOf(context)
    expect((await store.head(row?.mediaKey ?? ""))?.contentType).toBe("audio/mp4")
  })

  it("keeps what its camera hung behind it, but not where that says it was taken", async () => {
    const { context } = memberContext()
    const bytes = bytesOf(
      encodeJpeg({ width: 64, height: 48, rgba: new Uint8Array(64 * 48 * 4).fill(200) }, 80),
      "SEFH maker's note",
      shortestPosition(),
    )
    const piece = { name: "IMG_0042.jpg", declaredType: "image/jpeg", category: UPLOAD_CATEGORIES.image, folderId: null }
    const file = await keepFile(context, { ...piece, bytes })
    expect(file).toMatchObject({ kind: "image", content_type: "image/jpeg", width: 64, height: 48, size: bytes.length })
    const [row] = await filesOf(context)
    const stored = new Uint8Array(await new Response(await store.read(row?.mediaKey ?? "")).arrayBuffer())
    const text = String.fromCharCode(...stored)
    expect(text).toContain("SEFH maker's note")
    expect(text.slice(text.indexOf("SEFH"))).not.toContain("N\0\0\0")
  })
})
