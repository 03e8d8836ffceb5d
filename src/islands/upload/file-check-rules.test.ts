import { readFile } from "node:fs/promises"
import { beforeAll, describe, expect, it } from "vitest"
import { fixturePath, makeFixtures } from "../../../local/fixtures/make-fixtures.ts"
import { MAXIMUM_BYTES, MAXIMUM_FILE_BYTES } from "../../domain/upload/rules.ts"
import { MEDIA_KINDS, type MediaKind } from "../../formats/media-kinds.ts"
import { checkFile, checkHead, type DeviceInspector } from "./file-check-rules.ts"
import { inspectOnDevice } from "./inspect-on-device.ts"

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const PNG = bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
const MP4 = bytes("\0\0\0\x18ftypmp42\0\0\0\0mp42isom")
const anything = { kinds: MEDIA_KINDS, roomBytes: null }
const reasonOf = (file: Partial<Parameters<typeof checkHead>[0]>, limits = anything) => {
  const check = checkHead({ name: "a.png", type: "", sizeBytes: 100, head: PNG, ...file }, limits)
  return check.ok ? null : check.reason
}

describe("a file that is chosen", () => {
  it("is known by its first bytes and gets the category of its kind", () => {
    expect(checkHead({ name: "a.png", type: "image/png", sizeBytes: 100, head: PNG }, anything)).toEqual({
      ...{ ok: true, kind: "image", category: 1, contentType: "image/png" },
    })
    expect(checkHead({ name: "a.mp4", type: "", sizeBytes: 100, head: MP4 }, anything)).toMatchObject({ kind: "video", category: 8 })
    expect(checkHead({ name: "a.m4a", type: "", sizeBytes: 100, head: MP4 }, anything)).toMatchObject({ kind: "audio", category: 59 })
    expect(checkHead({ name: "a.md", type: "text/markdown", sizeBytes: 9, head: bytes("# Title") }, anything)).toMatchObject({
      category: 3,
    })
  })

  it("is refused with the reason that the server would give", () => {
    expect(reasonOf({ sizeBytes: 0, head: new Uint8Array(0) })).toBe("FileEmpty")
    expect(reasonOf({ sizeBytes: MAXIMUM_FILE_BYTES + 1 })).toBe("CreativeCenterPopup12")
    expect(reasonOf({ sizeBytes: MAXIMUM_BYTES.image + 1 })).toBe("FileTooLarge")
    expect(reasonOf({ head: MP4 })).toBe("FileNotWhatItSays")
    expect(reasonOf({ name: "a.mp4", type: "video/mp4" })).toBe("FileNotWhatItSays")
    expect(reasonOf({ name: "a.svg", head: bytes("<svg xmlns='x'>") })).toBe("FileTypeNotAllowed")
    expect(reasonOf({ name: "a.png", head: bytes("<html><script>") })).toBe("FileTypeNotAllowed")
    expect(reasonOf({ name: "a.exe", head: bytes("MZ\x90\0") })).toBe("FileTypeNotAllowed")
    expect(reasonOf({ name: "a.xyz", head: bytes("????") })).toBe("FileTypeNotAllowed")
    expect(reasonOf({}, { kinds: ["video"], roomBytes: null } as never)).toBe("FileTypeNotAllowed")
    expect(reasonOf({}, { kinds: MEDIA_KINDS, roomBytes: 99 } as never)).toBe("QuotaExceeded")
    expect(reasonOf({}, { kinds: MEDIA_KINDS, roomBytes: 100 } as never)).toBeNull()
  })
})

describe("before anything of a file is sent", () => {
  const fixture = async (name: string, as = name, type = "") => new File([await readFile(fixturePath(name))], as, { type })
  const check = (file: File, kinds: readonly MediaKind[] = MEDIA_KINDS, inspect: DeviceInspector = inspectOnDevice) =>
    checkFile(file, { kinds, roomBytes: null }, inspect)
  beforeAll(() => makeFixtures(), 120_000)

  it("all of it that the server would look at is looked at", async () => {
    expect(await check(await fixture("h264-aac.mp4"))).toMatchObject({ ok: true, kind: "video", category: 8 })
    expect(await check(await fixture("truncated.mp4"))).toEqual({ ok: false, reason: "FileBroken" })
    const matroska = await readFile(fixturePath("h264-opus.mkv"))
    expect(await check(new File([matroska.subarray(0, 9000)], "a.mkv"))).toEqual({ ok: false, reason: "FileBroken" })
  })

  it("a video without a video track is audio, and taken where audio is", async () => {
    const called = await fixture("tone.m4a", "podcast.mp4", "video/mp4")
    expect(await check(called)).toMatchObject({ ok: true, kind: "audio", category: 59, contentType: "audio/mp4" })
    expect(await check(called, ["audio"])).toMatchObject({ ok: true, kind: "audio" })
    expect(await check(called, ["video"])).toEqual({ ok: false, reason: "FileTypeNotAllowed" })
  })

  it("a video track is found in what is called audio", async () => {
    const called = await fixture("h264-aac.mp4", "song.m4a", "audio/mp4")
    expect(await check(called)).toMatchObject({ ok: true, kind: "video", category: 8 })
    expect(await check(called, ["audio"])).toEqual({ ok: false, reason: "FileTypeNotAllowed" })
  })

  it("its first bytes decide alone where the rest of the look does not load", async () => {
    const fails: DeviceInspector = () => Promise.reject(new Error("offline"))
    expect(await check(await fixture("truncated.mp4"), MEDIA_KINDS, fails)).toMatchObject({ ok: true, kind: "video" })
  })
})
