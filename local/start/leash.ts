import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"

/** How long groups may take to end by themselves once whoever started them is gone, in seconds. */
const GRACE_SECONDS = 2

/**
 * A shell that reads which groups run, one line a change, and ends them when the other end of the pipe is gone: the system closes it
 * however a process ends, `kill -9` included.
 */
const SCRIPT = `groups=
while IFS= read -r line; do groups=$line; done
[ -z "$groups" ] && exit 0
for group in $groups; do kill -s TERM -- "-$group" 2>/dev/null; done
sleep ${GRACE_SECONDS}
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
exit 0`

let leash: ChildProcessWithoutNullStreams | undefined

/** Says which process groups must not outlive this process. The first word of it starts what watches. */
export function tellLeash(groups: Iterable<number>): void {
  leash ??= startLeash()
  leash.stdin.write(`${[...groups].join(" ")}\n`)
}

function startLeash(): ChildProcessWithoutNullStreams {
  // A group of its own: a Ctrl-C at the terminal is not for it.
  const shell = spawn("/bin/sh", ["-c", SCRIPT], { stdio: "pipe", detached: true })
  shell.on("error", () => {})
  shell.stdin.on("error", () => {})
  shell.unref()
  for (const stream of [shell.stdin, shell.stdout, shell.stderr])
    if ("unref" in stream && typeof stream.unref === "function") stream.unref()
  return shell
}

/** Ends this process, in its own way, when the one that started it is gone. Only where that one keeps a channel to it open. */
export function endWithParent(): void {
  if (process.channel === undefined) return
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
