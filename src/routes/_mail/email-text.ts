import type { EmailBlock, EmailContent } from "./email-content.ts"

/** The plain-text version of an email: the same blocks, an empty line between two. */
export function emailText(content: EmailContent): string {
  return [content.heading, ...content.blocks.map(blockText), `-- \n${content.footer}`].join("\n\n")
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case "text":
    case "note":
      return block.text
    case "code":
      return block.code
    case "link":
      return `${block.plainLabel}\n${block.url}`
    case "facts":
      return block.facts.map(({ line }) => line).join("\n")
  }
}
