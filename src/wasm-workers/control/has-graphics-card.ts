/** Whether models run on a graphics card here: shaders that are computed on the processor take longer than plain arithmetic there. */
export function hasGraphicsCard(): boolean {
  return new OffscreenCanvas(1, 1).getContext("webgl2", { failIfMajorPerformanceCaveat: true }) !== null
}
