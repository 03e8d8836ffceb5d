import { promptTitle } from "../../domain/prompt/rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import { mediaOf } from "../../domain/task/media-rules.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { localPath } from "../_runtime/local-path.ts"
import { isActive } from "../_session/known-tasks.ts"
import { $tasks, followTasks, loadRecentTasks } from "../_session/live-tasks.ts"
import { noteOwn } from "../_session/running-note.ts"
import { ownThings, stillOf } from "./panel-rules.ts"

/**
 * Fills home's thin row with the member's tasks under way, as they go on, and their last things. Its place goes where there is nothing; where
 * it was not kept, it comes with the next page: nothing that is being looked at moves down for it.
 */
export async function showOwnThings(row: HTMLElement): Promise<void> {
  const list = row.querySelector("ul")
  if (list === null) return
  const hasLoaded = await loadRecentTasks().then(
    () => true,
    () => false,
  )
  let isFollowing = false
  $tasks.subscribe((tasks) => {
    const things = ownThings(Object.values(tasks))
    if (!isFollowing && things.some(isActive)) {
      isFollowing = true
      followTasks()
    }
    // Where nothing came, it is not known that there is nothing.
    const isNothing = things.length === 0 && hasLoaded
    if (things.length > 0 || isNothing) noteOwn(!isNothing)
    if (isNothing) delete document.documentElement.dataset["own"]
    draw(list, things, row.dataset["waiting"] ?? "")
  })
}

function draw(list: HTMLElement, things: readonly Task[], waiting: string): void {
  const known = new Map([...list.querySelectorAll("li")].map((item) => [item.dataset["task"], item]))
  const items = things.map((task) => {
    const item = known.get(task.id) ?? newItem(task)
    fill(item, task, waiting)
    return item
  })
  const { activeElement: focused } = document
  for (const item of known.values()) if (!items.includes(item)) item.remove()
  for (const [index, item] of items.entries()) {
    const there = list.children[index] ?? null
    if (there !== item) list.insertBefore(item, there)
  }
  // What stays where it is keeps the focus by itself.
  if (focused instanceof HTMLElement && list.contains(focused)) focused.focus({ preventScroll: true })
}

function newItem(task: Task): HTMLLIElement {
  const item = document.createElement("li")
  item.dataset["task"] = task.id
  const link = document.createElement("a")
  link.className = "own-thing"
  link.href = localPath(`/create/${mediaOf(task)}#${task.id}`)
  const [still, words, title, standing] = ["span", "span", "bdi", "span"].map((name) => document.createElement(name))
  if (!still || !words || !title || !standing) return item
  still.className = "own-still"
  words.className = "own-words"
  title.textContent = promptTitle(task.prompt)
  words.append(title, " ", standing)
  link.append(still, words)
  item.append(link)
  return item
}

function fill(item: HTMLElement, task: Task, waiting: string): void {
  const link = item.querySelector("a")
  const still = item.querySelector(".own-still")
  const standing = item.querySelector(".own-words > span")
  if (link === null || still === null || standing === null) return
  link.ariaBusy = isActive(task) ? "true" : null
  link.style.setProperty("--done", `${task.process}%`)
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", numberingSystem: "latn" })
  standing.textContent = isActive(task) ? (task.status === TASK_STATUS.waiting ? waiting : percent.format(task.process / 100)) : ""
  const src = stillOf(task)
  const shown = still.querySelector("img")
  if (src === null || src === shown?.getAttribute("src")) return
  const image = shown ?? document.createElement("img")
  image.alt = ""
  image.src = src
  if (shown === null) still.append(image)
}
