import { SOUND_COVER_PX } from "../../../domain/stream/poster-rules.ts"
import { barsOf, coloursOf } from "../../../domain/stream/waveform-rules.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { taskPoster } from "../../../domain/task/result-contract.ts"
import { callWithBytes } from "../../_runtime/call-with-bytes.ts"
import { learn } from "../../_session/live-tasks.ts"
import { loudnessAt } from "./sound-loudness.ts"

const JPEG_QUALITY = 0.86

/** Sounds that this page has tried, by their addresses, and their tasks as they are then; null where nothing could be drawn. */
const tried = new Map<string, Promise<Task | null>>()
let last: Promise<unknown> = Promise.resolve()

/** Draws the waveforms that sounds of the viewer's lack, in this browser, one after another. */
export function makeSoundCovers(tasks: readonly Task[]): void {
  for (const task of tasks) for (const sound of task.img_uris) void coverOf(task, sound)
}

/** The task with the covers that its sounds can have; what cannot be drawn has none. Never rejects. */
export async function withSoundCovers(task: Task): Promise<Task> {
  const made = await Promise.all(task.img_uris.map((sound) => coverOf(task, sound)))
  return made.findLast((one) => one !== null) ?? task
}

function coverOf(task: Task, sound: TaskImage): Promise<Task | null> {
  if (sound.content_type?.startsWith("audio/") !== true || sound.poster != null) return Promise.resolve(null)
  const known = tried.get(sound.url)
  if (known !== undefined) return known
  const making = last.then(() => makeCover(task, sound)).catch(() => null)
  tried.set(sound.url, making)
  last = making
  return making
}

async function makeCover({ id, prompt }: Task, { url, operate_number }: TaskImage): Promise<Task> {
  const cover = await drawSound(await loudnessAt(url), prompt)
  const task = await callWithBytes(taskPoster, { id, operate_number }, cover)
  learn([task])
  return task
}

/** The picture of a sound: JPEG. */
function drawSound(loudness: readonly number[], words: string): Promise<Blob> {
  const { width, height } = SOUND_COVER_PX
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("this browser draws nothing")
  const { ground, ink } = coloursOf(words)
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  context.fillStyle = ink
  for (const bar of barsOf(loudness)) {
    context.beginPath()
    context.roundRect(bar.x, bar.y, bar.width, bar.height, bar.width / 2)
    context.fill()
  }
  return canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY })
}
