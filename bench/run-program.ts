import { type ProcessGroup, startProcessGroup } from "../local/start/process-group.ts"

/** Runs a program to its end and answers its output; rejects when it fails. */
export async function runProgram(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const lines: string[] = []
  const { code } = await startProcessGroup({ file, args, env }, (line) => lines.push(line)).ended
  if (code !== 0) throw new Error(`${file} ${args[0] ?? ""} ended with ${code}\n${lines.slice(-20).join("\n")}`)
  return lines.join("\n")
}

/** Starts a program that runs until it is stopped; what it says last is kept in case it fails. */
export function startProgram(file: string, args: readonly string[]): ProcessGroup & { readonly lastLines: () => string } {
  const lines: string[] = []
  const group = startProcessGroup({ file, args, env: {} }, (line) => {
    lines.push(line)
    if (lines.length > 30) lines.shift()
  })
  return { ...group, lastLines: () => lines.join("\n") }
}
