import { beforeEach, expect, it, vi } from "vitest"
import { JobError } from "../_bridge/protocol.ts"
import { compressTo } from "./compress-to.ts"

const { convertProbed, probe, smallerFor } = vi.hoisted(() => ({ convertProbed: vi.fn(), probe: vi.fn(), smallerFor: vi.fn() }))
vi.mock("./convert.ts", () => ({ convertProbed }))
vi.mock("./probe.ts", () => ({ probe }))
vi.mock("./convert-rules.ts", () => ({ smallerFor }))

beforeEach(() => {
  vi.resetAllMocks()
  probe.mockResolvedValue({ video: {} })
  smallerFor.mockReturnValue(["large", "small"])
})

const compress = () => compressTo({ file: new Blob(), workspace: "w", settings: { targetBytes: 9 } }, {} as never)
const tooSmall = () => new JobError("failed", "failTargetTooSmall")

it("a video is made smaller until it fits, and refused where it never does", async () => {
  convertProbed.mockRejectedValueOnce(tooSmall()).mockResolvedValueOnce("made")
  expect(await compress()).toBe("made")
  expect(convertProbed.mock.calls.map(([{ settings }]) => settings)).toEqual(["large", "small"])
  convertProbed.mockRejectedValue(tooSmall())
  await expect(compress()).rejects.toMatchObject({ code: "failTargetTooSmall" })
})

it.each([new JobError("failed", "failSettings"), Object.assign(new Error("a fault"), { code: "failTargetTooSmall" })])(
  "another failure ends it: %s",
  async (failure) => {
    convertProbed.mockRejectedValueOnce(failure)
    await expect(compress()).rejects.toBe(failure)
    expect(convertProbed).toHaveBeenCalledOnce()
  },
)

it("a file without video is refused", async () => {
  probe.mockResolvedValue({ video: null })
  await expect(compress()).rejects.toMatchObject({ code: "failNoVideo" })
})
