import { expect, test } from "vitest"
import { reachedBy } from "../test/affected.ts"
import { trackedSources } from "../test/tracked-sources.ts"

const DEVICES = [
  ["camera", "src/islands/generator/camera-dialog.tsx", "PHOTO_PERMISSIONS"],
  ["microphone", "src/islands/audio/use-recorder.ts", "RECORDING_PERMISSIONS"],
] as const

test.each(DEVICES)("the pages whose screens use the %s allow it, and no others", (_device, user, permissions) => {
  const sources = trackedSources()
  const isPage = (path: string) => path.endsWith(".page.tsx")
  const using = reachedBy(sources, new Set([user])).flatMap(({ path }) => (isPage(path) ? [path] : []))
  const allowing = [...sources].flatMap(([path, text]) => (isPage(path) && text.includes(`headers: ${permissions}`) ? [path] : []))
  expect(using.length).toBeGreaterThan(0)
  expect(allowing.toSorted()).toEqual(using.toSorted())
})
