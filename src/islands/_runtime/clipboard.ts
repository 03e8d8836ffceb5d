import { announce } from "./notices.ts"

/** Copies a text and says so; a browser that refuses the clipboard gets the text to copy by hand. */
export async function copyText(text: string, copiedText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announce({ tone: "good", body: { kind: "text", text: copiedText } })
  } catch {
    announce({ tone: "plain", body: { kind: "text", text } })
  }
}
