/**
 * Loads what nobody has asked for yet, and hands it over. Where it cannot be had nobody is told: the page works without, and it is tried
 * again once the device is back on the network.
 */
export function loadBehind<Chunk>(load: () => Promise<Chunk>, use?: (chunk: Chunk) => void): void {
  load().then(use, () => addEventListener("online", () => loadBehind(load, use), { once: true }))
}
