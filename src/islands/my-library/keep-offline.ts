import { paymentInfo } from "../../domain/credits/contract.ts"
import { folderList, libraryUsage } from "../../domain/library/contract.ts"
import { itemList, itemSpace, itemSummary } from "../../domain/library/item-contract.ts"
import { localPath } from "../_runtime/local-path.ts"
import { keepAnswers } from "../_runtime/offline-answers.ts"

const KEPT = [itemList, itemSummary, itemSpace, folderList, libraryUsage, paymentInfo].map(({ path }) => path)

/** Keeps what is looked at in the library on the device, so that it can be looked at without a network, after a reload too. */
export function keepLibraryOffline(): void {
  keepAnswers(KEPT)
  if (!("serviceWorker" in navigator) || !isSecureContext) return
  const scope = localPath("/library")
  navigator.serviceWorker
    .register("/library-worker.js", { scope })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      // What this page was made of came before there was a worker.
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name)
      active?.postMessage({ keep: [location.href, ...loaded] })
    })
    // A browser may forbid it; the library works as well with a network.
    .catch(() => undefined)
}
