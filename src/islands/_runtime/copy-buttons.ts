/** How long a copy button says that it copied. */
const SAID_MS = 2_000

/** Makes `<button data-copy="text" data-copied="Copied">` copy its text and say so. */
export function wireCopyButtons(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-copy]") : null
    if (button) void copy(button)
  })
}

async function copy(button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset["copy"] ?? "")
  } catch {
    select(button)
    return
  }
  const status = document.getElementById("copy-status")
  button.dataset["done"] = ""
  if (status) status.textContent = button.dataset["copied"] ?? ""
  setTimeout(() => {
    delete button.dataset["done"]
    if (status) status.textContent = ""
  }, SAID_MS)
}

/** Without access to the clipboard the text is selected, ready for the keys. */
function select(button: HTMLButtonElement): void {
  const source = document.getElementById(button.dataset["copyFrom"] ?? "")
  if (source) getSelection()?.selectAllChildren(source)
}
