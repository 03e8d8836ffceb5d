import { useMessages } from "../_runtime/messages.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useFailureCode } from "./use-failure-code.ts"
import type { useTestImage } from "./use-test-image.ts"

/** What came of a test image: the image, or why there is none. */
export function TestImage({ test, name }: { readonly test: ReturnType<typeof useTestImage>; readonly name: string }) {
  const t = useMessages("backend")
  const words = useFailureCode()
  const { painted, failure, paint } = test
  return (
    <>
      <FailureBox failure={failure} title={t("couldNotChange")} hasNoFields onRetry={() => void paint()} />
      <div role="status" className="grid gap-2 empty:hidden">
        {painted === null ? null : painted.outcome === "painted" && painted.image !== null ? (
          <>
            <img
              src={painted.image}
              width={painted.width ?? 256}
              height={painted.height ?? 256}
              alt={t("testImageOf", { name })}
              className="h-auto max-w-full rounded-control"
            />
            <p className="text-sm text-ink-2">
              {t("testDone", { seconds: painted.took_ms / 1000, width: painted.width ?? 0, height: painted.height ?? 0 })}
            </p>
          </>
        ) : (
          <p className="text-sm text-pretty text-bad">{t("testFailed", { reason: words(painted.code) })}</p>
        )}
      </div>
    </>
  )
}
