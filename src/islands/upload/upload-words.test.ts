import { describe, expect, it, vi } from "vitest"
import type { UploadItem } from "./upload-item.ts"
import { useRefusalWords, useUploadWords } from "./upload-words.ts"

vi.mock("use-intl/react", () => ({ useLocale: () => "en" }))
vi.mock("../_runtime/messages.tsx", () => ({
  useMessages: () => (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(" "),
}))
vi.mock("../_ui/file-size.ts", () => ({ useFileSize: () => (bytes: number) => `${bytes} B` }))
vi.mock("../_ui/use-error-words.ts", () => ({ useErrorWords: () => (key: string) => `<${key}>` }))

type State = Partial<Record<keyof UploadItem["state"], unknown>>
const STATE = { status: "uploading", step: { kind: "queued" }, confirmed: [], reason: null, detail: null, isPaused: false, failures: 0 }

function said(state: State, more: Partial<Record<keyof UploadItem, unknown>> = {}): string {
  const item = {
    sizeBytes: 1000,
    progress: { sentBytes: 400, hashedShare: 0.5 },
    bytesPerSecond: null,
    source: "ready",
    waitsForTab: false,
  }
  return useUploadWords()({ ...item, state: { ...STATE, ...state }, ...more } as never)
}
const doing = (kind: string, more: Parameters<typeof said>[1] = {}) => said({ step: { kind } }, more)

describe("what an upload is doing, in words", () => {
  it.each([
    [doing("queued"), "queued"],
    [doing("queued", { waitsForTab: true }), "waitsForTab"],
    [doing("offline"), "offline"],
    [doing("ended"), ""],
    [doing("hashing"), "hashing 50%"],
    [doing("planning"), "planning"],
    [doing("asking"), "asking"],
    [doing("confirming"), "checking"],
  ])("%s", (line, words) => {
    expect(line).toBe(words)
  })

  it("says how much was sent, and how fast and how long still once that is known", () => {
    expect(doing("sending")).toBe("sentOf 400 B 1000 B")
    expect(doing("confirmingPart", { bytesPerSecond: 0 })).toBe("sentOf 400 B 1000 B")
    expect(doing("sending", { bytesPerSecond: 100 })).toBe("sentOf 400 B 1000 B · speed 100 B · secondsLeft 6")
    expect(doing("sending", { progress: { sentBytes: 1200, hashedShare: 1 }, bytesPerSecond: 100 })).toBe(
      "sentOf 1000 B 1000 B · speed 100 B · secondsLeft 1",
    )
  })

  it.each([
    [10.17, "secondsLeft 59"],
    [10, "minutesLeft 1"],
    [9.9, "minutesLeft 2"],
  ])("says minutes from one on: %f bytes a second", (bytesPerSecond, left) => {
    expect(doing("sending", { bytesPerSecond }).split(" · ")[2]).toBe(left)
  })

  it("says that it is tried again, but for an answer that was only not there yet", () => {
    const waiting = (kind: string, failures: number) => said({ step: { kind: "waiting", then: { kind } }, failures })
    expect([waiting("confirming", 0), waiting("confirming", 1), waiting("sending", 0)].map((line) => line.split(" ").slice(0, 2))).toEqual([
      ["checking"],
      ["tryingAgain", "1"],
      ["tryingAgain", "0"],
    ])
  })

  it("says what its file lacks before all else", () => {
    const lacking = (source: string) => said({ isPaused: true }, { source })
    expect(["permission", "missing", "wrong"].map(lacking)).toEqual(["needsPermission", "needsFile", "wrongFile"])
    expect(lacking("ready")).toMatch(/^paused \d+%$/)
  })
})

describe("how an upload ended, in words", () => {
  it("is that all of it was there already where nothing was sent", () => {
    expect([said({ status: "complete" }), said({ status: "complete", confirmed: [1] })]).toEqual(["alreadyThere", "complete"])
  })

  it("is why, and what the server said besides", () => {
    expect([said({ status: "fail" }), said({ status: "fail", reason: "QuotaExceeded" })]).toEqual(["<uploadError>", "<QuotaExceeded>"])
    expect([said({ status: "error" }), said({ status: "error", reason: "a", detail: "b" })]).toEqual(["<uploadVideoError>", "<a> <b>"])
  })

  it("is told in the uploads' own words for a file that cannot be read", () => {
    expect([useRefusalWords()("fileUnreadable"), useRefusalWords()("FileTooLarge")]).toEqual(["fileUnreadable", "<FileTooLarge>"])
  })
})
