import { atom } from "nanostores"
import { type Layer, type Place, placeSchema } from "../../domain/board/document.ts"
import { keepOutside } from "../../domain/board/keep-outside-rules.ts"
import { type FramePlan, planFrame } from "../../domain/board/order-rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { $tasks, onTaskEnded } from "../_session/live-tasks.ts"
import { type BoardEditor, newLayerId } from "./board-editor.ts"
import { type FrameLook, lookAtFrame, pngOf } from "./frame-look.ts"

/** One result over the frame, cut to what it changes. */
export interface FrameResult {
  readonly taskId: string
  readonly number: number
  readonly url: string
  readonly canvas: OffscreenCanvas
  readonly place: Place
}

/** What was made of the frame. */
export interface FrameResults {
  readonly results: readonly FrameResult[]
  readonly chosen: number
  /** The original is shown while it is held. */
  readonly isHeld: boolean
}

/** A task that makes the frame, and what the frame was when it was ordered; `look` is gone after a reload. */
interface Making {
  readonly taskId: string
  readonly frame: Place
  readonly plan: Pick<FramePlan, "keepsOutside" | "featherPx">
  readonly look: FrameLook | null
}

/** What the frame makes and has made: at most one task at a time, found again after a reload. */
export class FrameResultsShelf {
  readonly $making = atom<Making | null>(null)
  readonly $results = atom<FrameResults | null>(null)
  /** A result could not be fetched. */
  readonly $isLost = atom(false)
  readonly #editor: BoardEditor
  readonly #key: string

  constructor(editor: BoardEditor) {
    this.#editor = editor
    this.#key = `atelier.board.making.${editor.store.$id.get()}`
  }

  /** Follows the task that was under way; answers how to stop. */
  follow(): () => void {
    if (this.$making.get() === null) this.$making.set(this.#remembered())
    const look = () => {
      const making = this.$making.get()
      const task = making === null ? undefined : $tasks.get()[making.taskId]
      if (task !== undefined && making !== null && (task.status === TASK_STATUS.success || task.status === TASK_STATUS.failure))
        void this.#take(making, task)
    }
    look()
    const stopEnded = onTaskEnded(look)
    const stopTasks = $tasks.listen(look)
    return () => {
      stopEnded()
      stopTasks()
      this.#lay(null)
    }
  }

  /** A task makes the frame from now on. */
  begin(task: Task, plan: FramePlan, look: FrameLook): void {
    const { frame } = this.#editor.document
    const making = { taskId: task.id, frame, plan: { keepsOutside: plan.keepsOutside, featherPx: plan.featherPx }, look }
    this.none()
    this.$making.set(making)
    try {
      localStorage.setItem(this.#key, JSON.stringify({ taskId: task.id, frame }))
    } catch {
      // Then a reload finds the result among the tasks alone.
    }
  }

  /** The next result, or the one before. */
  step(by: 1 | -1): void {
    const shown = this.$results.get()
    if (shown === null) return
    const count = shown.results.length
    this.#lay({ ...shown, chosen: (shown.chosen + by + count) % count, isHeld: false })
  }

  choose(index: number): void {
    const shown = this.$results.get()
    if (shown !== null) this.#lay({ ...shown, chosen: index, isHeld: false })
  }

  /** Shows what was there before while it is held. */
  hold(isHeld: boolean): void {
    const shown = this.$results.get()
    if (shown !== null && shown.isHeld !== isHeld) this.#lay({ ...shown, isHeld })
  }

  /** The shown result becomes a layer; the others go, and stay with their task. */
  async keep(name: string): Promise<void> {
    const shown = this.$results.get()
    const result = shown?.results[shown.chosen]
    if (result === undefined) return
    const { taskId, number, canvas, place } = result
    await this.#editor.run(async () => {
      const sha256 = await this.#editor.store.putBytes(await canvas.convertToBlob({ type: "image/png" }))
      const common = { id: newLayerId(), name, isVisible: true, isLocked: false, opacity: 1 }
      const layer: Layer = { ...common, kind: "image", sha256, place, taskId, number }
      const top = this.#editor.document.layers.findLast(({ kind }) => kind === "image" || kind === "sketch")
      if (top !== undefined) this.#editor.$activeId.set(top.id)
      this.#editor.add(layer)
      await this.#editor.plane.ready([layer])
    })
    this.none()
  }

  /** Takes all results away; they stay with their task. */
  none(): void {
    this.#lay(null)
  }

  /** Forgets the task, as when it was cancelled. */
  forget(): void {
    this.$making.set(null)
    localStorage.removeItem(this.#key)
  }

  #lay(results: FrameResults | null): void {
    this.$results.set(results)
    const shown = results === null || results.isHeld ? undefined : results.results[results.chosen]
    this.#editor.plane.lay(shown === undefined ? null : { image: shown.canvas, place: shown.place })
  }

  async #take(making: Making, task: Task): Promise<void> {
    this.forget()
    if (task.status === TASK_STATUS.failure) return
    const found = await Promise.all(task.img_uris.map((image) => this.#resultOf(making, task.id, image).catch(() => null)))
    const results = found.filter((result) => result !== null)
    this.$isLost.set(results.length === 0 && task.img_uris.length > 0)
    if (results.length > 0) this.#lay({ results, chosen: 0, isHeld: false })
  }

  async #resultOf(
    { frame, look, plan }: Making,
    taskId: string,
    { url, operate_number: number }: Task["img_uris"][number],
  ): Promise<FrameResult> {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error("the result is gone")
    const bitmap = await createImageBitmap(await answer.blob())
    const canvas = new OffscreenCanvas(frame.width, frame.height)
    const context = canvas.getContext("2d", { willReadFrequently: true })
    if (context === null) throw new Error("no room for an image")
    context.drawImage(bitmap, 0, 0, frame.width, frame.height)
    bitmap.close()
    const result = { taskId, number, url }
    const document = { ...this.#editor.document, frame }
    const was = look ?? lookAtFrame(this.#editor.plane, document)
    const kept = look === null ? planFrame(document, was.facts) : plan
    if (!kept.keepsOutside) return { ...result, canvas, place: frame }
    const { data } = context.getImageData(0, 0, frame.width, frame.height)
    const cut = keepOutside(was.composite, { width: frame.width, height: frame.height, rgba: data }, was.mask, kept.featherPx)
    if (cut === null) throw new Error("nothing of the result is left")
    const file = await pngOf(cut, "result")
    const own = new OffscreenCanvas(cut.width, cut.height)
    own.getContext("2d")?.drawImage(await createImageBitmap(file), 0, 0)
    return {
      ...result,
      canvas: own,
      place: { left: frame.left + cut.left, top: frame.top + cut.top, width: cut.width, height: cut.height },
    }
  }

  #remembered(): Making | null {
    try {
      const known: unknown = JSON.parse(localStorage.getItem(this.#key) ?? "null")
      if (typeof known !== "object" || known === null || !("taskId" in known) || !("frame" in known)) return null
      const frame = placeSchema().safeParse(known.frame)
      if (typeof known.taskId !== "string" || !frame.success) return null
      return { taskId: known.taskId, frame: frame.data, plan: { keepsOutside: false, featherPx: 0 }, look: null }
    } catch {
      return null
    }
  }
}
