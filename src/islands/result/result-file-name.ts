import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"

const TITLE_CHARACTERS = 40

/** A name that tells what a result is: its first words, its number in the task, its file type. */
export function resultFileName(
  { prompt }: Pick<Task, "prompt">,
  { url, operate_number: number }: Pick<TaskImage, "url" | "operate_number">,
): string {
  const words = promptTitle(prompt, TITLE_CHARACTERS)
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
  const extension = /\.([a-z0-9]{2,5})(?:$|[?#])/.exec(url)?.[1] ?? "png"
  return `${words === "" ? "atelier" : words}-${number}.${extension}`
}
