import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { PART_RETRIES, PART_RETRY_DELAY_MS } from "../../../domain/upload/rules.ts"
import { CallError, type CallFailure } from "../../_runtime/call.ts"
import { sendPatiently } from "./send-patiently.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Sends what fails so many times; answers what came of it, and how often it was sent. */
async function sent(thrown: Error, failures: number) {
  const send = vi.fn<() => Promise<string>>().mockResolvedValue("kept")
  for (let time = 0; time < failures; time++) send.mockRejectedValueOnce(thrown)
  const sending = sendPatiently(send).catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(PART_RETRY_DELAY_MS * (PART_RETRIES + 1))
  return [await sending, send.mock.calls.length]
}

it.each<CallFailure>(["Offline", "BadAnswer"])("what got no answer is sent again, as often as a part is: %s", async (code) => {
  const error = new CallError(code)
  expect(await sent(error, PART_RETRIES)).toEqual(["kept", PART_RETRIES + 1])
  expect(await sent(error, PART_RETRIES + 1)).toEqual([error, PART_RETRIES + 1])
})

it("what was refused is not sent again", async () => {
  const [refused, fault] = [new CallError("FileRefused"), new Error("a fault")]
  expect([await sent(refused, 1), await sent(fault, 1)]).toEqual([
    [refused, 1],
    [fault, 1],
  ])
})
