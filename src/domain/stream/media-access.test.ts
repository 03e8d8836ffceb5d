import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Identity } from "../_kernel/context.ts"
import { asAccountId, asSessionId, asViewerId } from "../_kernel/ids.ts"
import { audienceOf, cachingOf, dispositionOf, mayRead, readMediaAddress } from "./media-access.ts"

const member = (id: string, isModerator = false): Identity => ({
  kind: "member",
  id: asAccountId(id),
  plan: "free",
  terms: [],
  isModerator,
  isAdmin: false,
  levels: 3,
  blursLevels: true,
  sessionId: asSessionId("session_1"),
  scopes: null,
  provedAtMs: 0,
})
const TASK = `task_${"0".repeat(26)}`
const guest = (id: string): Identity => ({ kind: "guest", id: asViewerId(id), plan: "visitor" })

describe("who may read a stored file", () => {
  it.each([
    ["upload/user_1/abc", member("user_1"), true],
    ["upload/user_1/abc", member("user_2"), false],
    ["upload/user_1/abc", member("user_2", true), true],
    ["upload/user_1/abc", guest("user_2"), false],
    ["upload/user_1/abc", null, false],
    ["upload/", member(""), true],
    ["upload/user_1", null, false],
    [`result/user_1/${TASK}/0-abc.png`, member("user_1"), true],
    [`result/user_1/${TASK}/0-abc.png`, member("user_2"), false],
    [`result/user_1/${TASK}/0-abc.png`, member("user_2", true), true],
    [`result/user_1/${TASK}/0-abc.png`, null, false],
    [`result/guest_1/${TASK}/0-abc.png`, guest("guest_1"), true],
    [`result/guest_1/${TASK}/0-abc.png`, guest("guest_2"), false],
    [`result/${TASK}/0-abc.png`, member("user_1"), false],
    [`result/${TASK}/0-abc.png`, null, false],
    ["anything/else.png", member("user_1"), false],
    ["work/work_1/640.webp", null, true],
    ["members/avatar/abc.webp", member("user_1"), true],
    ["members/avatar/abc.webp", guest("guest_1"), false],
    ["members/avatar/abc.webp", null, false],
    ["withdrawn/abc-def/user_1/full.png", member("user_1"), true],
    ["withdrawn/abc-def/user_1/full.png", member("user_2"), false],
    ["withdrawn/abc-def/user_1/full.png", member("user_2", true), true],
    ["withdrawn/abc-def/user_1/full.png", null, false],
  ] as const)("%s by its audience", (key, caller, may) => {
    expect(mayRead(audienceOf(key), caller)).toBe(may)
  })

  it("is never anybody for what lies outside of what is published, and caches between never keep it", () => {
    const key = fc.oneof(
      fc.stringMatching(/^[a-z0-9_/.-]{0,40}$/).map((rest) => `upload/${rest}`),
      fc.stringMatching(/^[a-z0-9_/.-]{0,40}$/).map((rest) => `result/${rest}`),
      fc.stringMatching(/^(?:[a-z0-9_]{0,3}|task|result|withdrawn|works?x)\/[a-z0-9_/.-]{0,40}$/),
    )
    fc.assert(
      fc.property(key, fc.option(fc.nat()), (stored, secondsLeft) => {
        const audience = audienceOf(stored)
        expect(audience.kind).not.toBe("public")
        expect(mayRead(audience, null)).toBe(false)
        expect(cachingOf(audience, secondsLeft)).toMatch(/^private, max-age=\d+$/)
      }),
    )
  })
})

describe("an address under /media/", () => {
  it.each([
    ["result/a/0-x.png", { kind: "file", key: "result/a/0-x.png" }],
    ["result/a/0-x.png/w320.webp", { kind: "rendition", key: "result/a/0-x.png", width: 320 }],
    ["upload/user_1/abc/w1280.webp", { kind: "rendition", key: "upload/user_1/abc", width: 1280 }],
    ["work/work_1/640.webp", { kind: "file", key: "work/work_1/640.webp" }],
  ])("asks for what %s says", (path, asking) => {
    expect(readMediaAddress(path)).toEqual(asking)
  })

  it("carries the key of a video for its stream, whose audience counts", () => {
    expect(readMediaAddress("upload/user_1/abc/stream.m3u8")).toMatchObject({ kind: "stream", key: "upload/user_1/abc" })
  })

  it.each([
    "",
    "result/A.png",
    "result/a.png/x.css",
    "result/a.png/w321.webp",
    "result/a.png/w320.webp/w160.webp",
    "upload/user_1/abc/w320.webp/w160.webp",
    "upload/user_1/abc.png;x.css",
    "upload/user_1/abc%2fx.css",
    "../x",
    "result/%2e%2e/x",
    "result/a.svg.png.",
  ])("asks for nothing where it is %s", (path) => {
    expect(readMediaAddress(path)).toBeNull()
  })
})

describe("what a browser is to do with a file", () => {
  it.each([
    "image/svg+xml",
    "text/html",
    "application/pdf",
    "text/plain",
    "application/json",
    "application/octet-stream",
    "",
    "image/png, text/html",
  ])("is to save it where it is %s", (type) => {
    expect(dispositionOf(type, null)).toBe("attachment")
  })

  it.each(["image/png", "image/avif", "video/mp4", "audio/flac"])("may be to show it where it is %s", (type) => {
    expect(dispositionOf(type, null)).toBeNull()
    expect(dispositionOf(type, "a.png")).toBe('attachment; filename="a.png"')
  })

  it("keeps a name's letters and nothing that could end the header or the folder", () => {
    expect(dispositionOf("image/png", "猫 1.png")).toBe(`attachment; filename="-1.png"; filename*=UTF-8''%E7%8C%AB%201.png`)
    expect(dispositionOf("image/png", `${"a fox, ".repeat(30)}.png`)).toMatch(
      /^attachment; filename="a-fox.*\.png"; filename\*=UTF-8''a%20fox.*%E2%80%A6.*\.png$/,
    )
    expect(dispositionOf("image/png", "می‌خواهم 👩‍🚀.png")).toContain(encodeURIComponent("می‌خواهم 👩‍🚀.png"))
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
        const told = dispositionOf("image/png", name) ?? ""
        expect(told).toMatch(/^attachment; filename="[\w.-]+"(?:; filename\*=UTF-8''[\w.%~-]*)?$/)
      }),
    )
  })
})
