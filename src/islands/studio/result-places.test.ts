import { expect, test } from "vitest"
import { requestOf, type StudioRequest, studioPath } from "./result-places.ts"

const ID = "task_00000000000000000000000001"
const read = (path: string) => requestOf((name) => new URL(path, "https://atelier.test").searchParams.get(name) ?? undefined)

test.each([
  { tab: "faceSwap", taskId: ID, index: 2, use: "face" },
  { tab: "imageToImage", taskId: ID, index: 0, use: "mask" },
  { tab: "expansion", settingsOf: ID },
] as const satisfies readonly StudioRequest[])("the address of a request asks for the same: $tab", (request) => {
  expect(read(studioPath(request))).toEqual(request)
})

test("a result without a tab goes into image to image, and what names no task asks for nothing", () => {
  expect(read(`/generator?task=${ID}&image=99x`)).toEqual({ tab: "imageToImage", taskId: ID, index: 0, use: "image" })
  expect(read("/generator?task=../x")).toBeNull()
  expect(read("/generator?tab=expansion")).toBeNull()
})

test("an image of a sweep is named by its number, and its settings by its cell", () => {
  expect(read(`/generator?task=${ID}&image=36`)).toMatchObject({ index: 35 })
  const request = { tab: "textToImage", settingsOf: ID, cell: 7 } as const
  expect(read(studioPath(request))).toEqual(request)
})

test("a work and a file are asked for by their ids, with the address of the image, which has to be a stored one", () => {
  const work = { refer: { kind: "work", id: "work_00000000000000000000000001" } } as const
  const file = { refer: { kind: "file", id: "file_00000000000000000000000001", url: "/media/file/a.png" } } as const
  expect(read(studioPath(work))).toEqual(work)
  expect(read(studioPath(file))).toEqual(file)
  expect(read(`/generator?file=${file.refer.id}&url=${encodeURIComponent("javascript:alert(1)")}`)).toEqual({
    refer: { kind: "file", id: file.refer.id },
  })
})

test("a reference image goes to the studio, where such images steer", () => {
  expect(studioPath({ tab: "textToImage", taskId: ID, index: 0, use: "reference" })).toBe(
    `/studio?tab=textToImage&task=${ID}&image=1&use=reference`,
  )
})
