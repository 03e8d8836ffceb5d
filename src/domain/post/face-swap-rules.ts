/**
 * Whether somebody's face was put into what a task made: by its specification, or a recipe that names its kind. A face swap itself, or
 * an image that was steered by a face. Pass what its ancestors were made by too: what comes of a face swap has that face.
 */
export function usesFaceSwap(...specifications: readonly unknown[]): boolean {
  return specifications.some((specification) => {
    if (typeof specification !== "object" || specification === null) return false
    const kind = "kind" in specification ? specification.kind : null
    const controls: unknown = "controls" in specification ? specification.controls : null
    return kind === "face-swap" || (Array.isArray(controls) && controls.some(isFace))
  })
}

function isFace(control: unknown): boolean {
  return typeof control === "object" && control !== null && "module" in control && control.module === "face"
}
