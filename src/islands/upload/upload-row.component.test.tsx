import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { mount } from "../../../testing/component/mount.tsx"
import { shows } from "../../../testing/component/outline.ts"
import type { UploadItem } from "./upload-item.ts"
import { queuedUpload, type Step, type UploadState } from "./upload-state.ts"

const calls = vi.hoisted(() => ({ done: [] as string[] }))
vi.mock("./uploads.ts", () => ({
  uploads: new Proxy({}, { get: (_, name) => (id: string) => calls.done.push(`${String(name)} ${id}`) }),
}))
const { UploadRow } = await import("./upload-row.tsx")

const upload = (state: Partial<UploadState> = {}, over: Partial<UploadItem> = {}) =>
  ({
    id: "1",
    name: "bay.mp4",
    kind: "video",
    sizeBytes: 4_000_000,
    thumbnailUrl: null,
    source: "ready",
    waitsForTab: false,
    bytesPerSecond: null,
    progress: { sentBytes: 1_000_000, hashedShare: 0.256 },
    state: { ...queuedUpload(4_000_000, true), ...state },
    ...over,
  }) as UploadItem
const at = (step: Step, over: Partial<UploadItem> = {}) => upload({ status: "pending", step, failures: 0 }, over)
const show = (item: UploadItem) => mount(<UploadRow item={item} />, ["ui", "upload", "tools", "errors"], { viewer: "member" })
const row = () => document.querySelector("li")

describe("the row of an upload", () => {
  it.each([
    [
      "waits for its turn",
      upload(),
      ["bay.mp4", "Waiting", 'button "Pause bay.mp4"', 'button "Cancel bay.mp4"', 'progressbar "Progress of bay.mp4" = 25'],
    ],
    [
      "waits for another tab",
      upload({}, { waitsForTab: true }),
      [
        "bay.mp4",
        "Waiting for an upload in another tab.",
        'button "Pause bay.mp4"',
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
      ],
    ],
    [
      "is hashed",
      at({ kind: "hashing" }),
      [
        "bay.mp4",
        "Checking for duplicates · 26%",
        'button "Pause bay.mp4"',
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
      ],
    ],
    [
      "is planned",
      at({ kind: "planning" }),
      ["bay.mp4", "Preparing", 'button "Pause bay.mp4"', 'button "Cancel bay.mp4"', 'progressbar "Progress of bay.mp4" = 25'],
    ],
    [
      "is asked about",
      at({ kind: "asking" }),
      [
        "bay.mp4",
        "Checking where it stopped",
        'button "Pause bay.mp4"',
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
      ],
    ],
    [
      "is sent",
      at({ kind: "sending", part: 1 }),
      ["bay.mp4", "1 MB of 4 MB", 'button "Pause bay.mp4"', 'button "Cancel bay.mp4"', 'progressbar "Progress of bay.mp4" = 25'],
    ],
    [
      "is sent at no speed",
      at({ kind: "sending", part: 1 }, { bytesPerSecond: 0 }),
      ["bay.mp4", "1 MB of 4 MB", 'button "Pause bay.mp4"', 'button "Cancel bay.mp4"', 'progressbar "Progress of bay.mp4" = 25'],
    ],
    [
      "is sent with seconds left",
      at({ kind: "sending", part: 1 }, { bytesPerSecond: 50_848 }),
      [
        "bay.mp4",
        "1 MB of 4 MB · 51 KB/s · 59 seconds left",
        'button "Pause bay.mp4"',
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
      ],
    ],
    [
      "is sent with a minute left",
      at({ kind: "sending", part: 1 }, { bytesPerSecond: 50_000 }),
      [
        "bay.mp4",
        "1 MB of 4 MB · 50 KB/s · 1 minute left",
        'button "Pause bay.mp4"',
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
      ],
    ],
    [
      "is confirmed in part",
      at({ kind: "confirmingPart", part: 1, etag: null }, { bytesPerSecond: 9_000_000 }),
      [
        "bay.mp4",
        "1 MB of 4 MB · 9 MB/s · 1 second left",
        'button "Pause bay.mp4"',
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
      ],
    ],
    [
      "is checked",
      at({ kind: "confirming" }),
      ["bay.mp4", "Checking the file", 'button "Pause bay.mp4"', 'button "Cancel bay.mp4"', 'progressbar "Progress of bay.mp4" = 25'],
    ],
    [
      "waits to be checked again",
      at({ kind: "waiting", forMs: 1, then: { kind: "confirming" } }),
      ["bay.mp4", "Checking the file", 'button "Pause bay.mp4"', 'button "Cancel bay.mp4"', 'progressbar "Progress of bay.mp4" = 25'],
    ],
    [
      "waits to be asked again",
      upload({ status: "pending", failures: 2, step: { kind: "waiting", forMs: 1, then: { kind: "confirming" } } }),
      [
        "bay.mp4",
        "Couldn't upload. Retrying in a moment (2 of 3)",
        'button "Pause bay.mp4"',
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
      ],
    ],
    [
      "has no connection",
      at({ kind: "offline", then: { kind: "asking" } }),
      [
        "bay.mp4",
        "You're offline. The upload resumes when you're back online.",
        'button "Pause bay.mp4"',
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
      ],
    ],
    [
      "is paused",
      upload({ status: "pending", isPaused: true, step: { kind: "asking" } }),
      ["bay.mp4", "Paused at 25%", 'button "Resume bay.mp4"', 'button "Cancel bay.mp4"', 'progressbar "Progress of bay.mp4" = 25'],
    ],
    [
      "is there",
      upload({ status: "complete", step: { kind: "ended" }, confirmed: [1] }),
      ["bay.mp4", "Uploaded", 'button "Remove bay.mp4 from the list"'],
    ],
    [
      "was there before",
      upload({ status: "complete", step: { kind: "ended" } }),
      ["bay.mp4", "You already have this file.", 'button "Remove bay.mp4 from the list"'],
    ],
    [
      "failed",
      upload({ status: "fail", step: { kind: "ended" }, reason: "fileUnreadable" }),
      [
        "bay.mp4",
        "The file was moved or changed. Choose it again.",
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
        'button "Try again"',
      ],
    ],
    [
      "is in the way of another",
      upload({ status: "fail", step: { kind: "ended" }, blockedBy: "2" }),
      [
        "bay.mp4",
        "Couldn't upload. Check your connection and try again.",
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
        'button "Try again"',
        'button "Stop the other upload and continue"',
      ],
    ],
    [
      "was refused",
      upload({ status: "error", step: { kind: "ended" }, reason: "FileTooLarge" }),
      ["bay.mp4", "The file is too large.", 'button "Remove bay.mp4 from the list"'],
    ],
    [
      "was refused, which can be objected to",
      upload({ status: "error", step: { kind: "ended" }, refusedFileId: "3" }),
      [
        "bay.mp4",
        "Couldn't upload this file. Choose another one.",
        'button "Remove bay.mp4 from the list"',
        'button "Appeal this decision"',
      ],
    ],
    [
      "needs leave",
      upload({}, { source: "permission" }),
      [
        "bay.mp4",
        "Upload interrupted. Let this page read the file again to resume.",
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
        'button "Continue"',
      ],
    ],
    [
      "needs its file",
      upload({ isPaused: true }, { source: "missing" }),
      [
        "bay.mp4",
        "Upload interrupted. Choose the same file to resume.",
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
        'textbox "Choose bay.mp4 again"',
      ],
    ],
    [
      "has another file",
      upload({}, { source: "wrong" }),
      [
        "bay.mp4",
        "This is a different file. Choose the original one.",
        'button "Cancel bay.mp4"',
        'progressbar "Progress of bay.mp4" = 25',
        'textbox "Choose bay.mp4 again"',
      ],
    ],
  ] as const)("says and offers what there is for one that %s", async (_, item, lines) => {
    await show(item)
    await shows(row, lines)
  })

  it.each([
    ["Pause bay.mp4", at({ kind: "asking" }), "pause 1"],
    ["Resume bay.mp4", upload({ isPaused: true }), "resume 1"],
    ["Cancel bay.mp4", upload(), "cancel 1"],
    ["Remove bay.mp4 from the list", upload({ status: "complete", step: { kind: "ended" } }), "cancel 1"],
    ["Try again", upload({ status: "fail", step: { kind: "ended" } }), "retry 1"],
    ["Stop the other upload and continue", upload({ status: "fail", step: { kind: "ended" }, blockedBy: "2" }), "stopOther 1"],
    ["Continue", upload({}, { source: "permission" }), "allow 1"],
  ] as const)("does what its button says: %s", async (name, item, call) => {
    calls.done = []
    await show(item)
    await userEvent.click(page.getByRole("button", { name, exact: true }))
    expect(calls.done).toEqual([call])
  })

  it("takes the file that is chosen again", async () => {
    calls.done = []
    await show(upload({}, { source: "missing" }))
    await userEvent.upload(page.getByLabelText("Choose bay.mp4 again"), new File(["x"], "bay.mp4"))
    await expect.poll(() => calls.done).toEqual(["choose 1"])
  })
})
